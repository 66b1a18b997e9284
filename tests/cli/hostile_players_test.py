"""Hostile players: none hangs a tournament, escapes, or costs a good player a game."""

import re

import pytest
from hostile_arena import (BOAST, FOLDER, GAMES, GOOD, LIMITS, Arena, SleepyArena, adopt_orphans,
                           evidence, ruling)
from live_tournaments import LiveCup
from records import at_fault, fault_of

from attacks import ATTACKS, FAMILIES, PLAYS_ON

BARE = [attack for attack in ATTACKS if not attack.confined]

#: Many of those that wait are played at the same time, few of those that keep a processor busy.
CONCURRENCY = {"light": 8, "heavy": 2}

#: Characters that could confuse a terminal or a reader, in any text that is shown.
HARMFUL = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"


def weight(attack):
    return "heavy" if attack.heavy else "light"


def parameters(mode, *values, id):
    """The options of a test in that mode."""
    marks = [pytest.mark.sandbox] if mode == "confined" else []
    return pytest.param(mode, *values, id=id, marks=marks)


PLAYED = [parameters(mode, attack, id=f"{mode}-{attack.id}")
          for mode, attacks in (("bare", BARE), ("confined", ATTACKS)) for attack in attacks]
TOURNAMENTS = [parameters(mode, weight, id=f"{mode}-{weight}")
               for mode in ("bare", "confined") for weight in CONCURRENCY]


def sandbox_of(mode):
    """The config's member."""
    return LIMITS if mode == "confined" else "none"


@pytest.fixture(scope="session")
def wanted(request):
    """The attacks that the chosen tests are about, by mode and weight. All of them if a test of the
    tournament as a whole is chosen alone."""
    chosen = {}
    for item in request.session.items:
        parameters = getattr(item, "callspec", None) and item.callspec.params
        if parameters and "attack" in parameters:
            key = parameters["mode"], weight(parameters["attack"])
            chosen.setdefault(key, []).append(parameters["attack"])
    return chosen


@pytest.fixture(scope="session")
def arena_of(wanted):
    """Plays each tournament once, when the first test asks for it."""
    adopt_orphans()
    arenas = {}

    def get(mode, weight_):
        key = mode, weight_
        if key not in arenas:
            every = ATTACKS if mode == "confined" else BARE
            attacks = wanted.get(key) or [each for each in every if weight(each) == weight_]
            arenas[key] = Arena(attacks, sandbox_of(mode), CONCURRENCY[weight_])
            arenas[key].play()
        return arenas[key]

    yield get
    for arena in arenas.values():
        arena.close()


@pytest.mark.parametrize("mode, attack", PLAYED)
def test_an_attack_gets_its_ruling_and_the_good_player_wins(arena_of, mode, attack):
    games = arena_of(mode, weight(attack)).games_of(attack)
    assert len(games) == GAMES
    for game in games:
        words = evidence(game)
        assert ruling(game) in attack.rulings, f"{game}\n{words}"
        assert re.search(attack.says, words), words
        assert BOAST not in words
        assert game[game["winner"]] == GOOD
        if "faults" in game:
            assert game[at_fault(game)] == attack.player
        if ruling(game) == "timeout":
            assert not {"signal", "exit_status"} & fault_of(game).keys(), "it was alive"


of_every_tournament = pytest.mark.parametrize("mode, weight_", TOURNAMENTS)


@pytest.fixture
def arena(arena_of, mode, weight_):
    return arena_of(mode, weight_)


@of_every_tournament
def test_the_tournament_ends_by_itself(arena):
    assert arena.status == 0, arena.err
    games = arena.table["games"]
    assert games["played"] == games["planned"] == GAMES * len(arena.attacks)
    assert games["void"] == 0, "nobody has a game played again"
    assert (games["forfeited"], arena.table["withdrawn"]) == (0, [])


@of_every_tournament
def test_the_table_follows_from_the_games(arena):
    points = {player["name"]: 0 for player in arena.members["players"]}
    for game in arena.records:
        points[game[game["winner"]]] += 1
    assert {line["player"]: line["points"] for line in arena.table["standings"]} == points
    assert points[GOOD] == GAMES * len(arena.attacks)
    assert arena.table["standings"][0]["player"] == GOOD


@of_every_tournament
def test_nothing_is_left_alive(arena):
    assert arena.left_over == {}


@of_every_tournament
def test_nothing_outside_is_changed(arena):
    assert arena.after == arena.before


@of_every_tournament
def test_no_secret_is_learnt(arena):
    stored = b"".join(path.read_bytes() for path in arena.results.iterdir())
    config = arena.config.read_bytes()
    assert arena.secret.encode() not in stored + config
    if arena.members.get("sandbox") == LIMITS:
        assert [listener.guests for listener in arena.listeners] == [0] * len(arena.listeners)
        assert BOAST.encode() not in stored


@of_every_tournament
def test_the_terminal_is_not_touched(arena):
    assert (bytes(arena.typed), arena.shown) == (bytes(4), b"")


@of_every_tournament
def test_all_output_is_safe_to_show(arena):
    for command, text in {**arena.texts(), "standard error": arena.err}.items():
        harm = re.search(HARMFUL, text.replace("\r\n", "\n"))
        assert harm is None, (command, harm)


@of_every_tournament
def test_the_store_is_sound(arena):
    assert arena.database() == [("ok",)]


# The end of the runner.


@pytest.mark.parametrize("mode", [parameters(mode, id=mode) for mode in ("bare", "confined")])
def test_nothing_outlives_a_runner_that_is_killed(mode):
    adopt_orphans()
    attacks = [each for each in ATTACKS if each.family == "processes" and not each.heavy
               and each.ruling == PLAYS_ON and not (each.confined and mode == "bare")]
    arena = SleepyArena(attacks, sandbox_of(mode), len(attacks))
    arena.play_until_killed()
    arena.close()
    assert arena.met > 2 * len(attacks)
    assert arena.left_over == {}


# Players that no tournament begins with.


@pytest.mark.parametrize("mode, reason", [(None, "does not exist"), (0o644, "is not executable"),
                                          ("folder", "is empty")],
                         ids=["missing", "not executable", "folder"])
def test_a_player_that_cannot_be_run_is_told_before_the_first_game(tmp_path, mode, reason):
    program = tmp_path / "player"
    if mode == "folder":
        program.mkdir()
    elif mode is not None:
        program.write_text("#!/bin/sh\n")
        program.chmod(mode)
    cup = LiveCup(tmp_path / "cup", [{"name": "bad", "command": [str(program)]},
                                     {"name": "good", "command": "greedy"}])
    assert reason in cup.run(status=2).err
    assert not cup.results.exists()


# The page.


def test_every_program_is_an_attack_with_a_ruling():
    programs = {str(path.relative_to(FOLDER)) for family in FAMILIES
                for path in (FOLDER / family).iterdir() if path.is_file()}
    assert programs == {attack.program for attack in ATTACKS}
    assert len(programs) == len(ATTACKS) >= 80
