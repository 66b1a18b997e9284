"""Players that come late, are fixed or come back: the games of the others stay as they are."""

import json
import random
import time

import pytest
from class_test import hand_in, source
from live_tournaments import LiveCup, bad, played_games, player, start_and_wait_for_games, wait_until

FOUR = [player(name) for name in ("Ann", "Bob", "Cid", "Dan")]
MENDED = source("turn.legal[-1]")
BROKEN = "raise RuntimeError('not today')\n"


def by_number(cup):
    return {game["game"]: game for game in cup.games()}


def names_of(game):
    return {game["red"], game["blue"]}


def rows(cup):
    """The list of games."""
    return [json.loads(row) for row in cup.command("games", cup.config, "--json").out.splitlines()]


def meetings(cup):
    """The number of games of each two players."""
    counts = {}
    for game in cup.games():
        pair = frozenset(names_of(game))
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_round_robin_takes_new_players_and_everybody_meets_them(tmp_path, rounds):
    cup = LiveCup(tmp_path, FOUR[:3], games_per_pairing=4, rounds=rounds, openings="random:4")
    cup.run()
    before = by_number(cup)
    cup.write(players=[*FOUR, player("Eve")])
    assert "player Eve is new" in cup.run(status=2).err
    cup.run("--extend")
    assert by_number(cup).items() >= before.items()
    assert list(meetings(cup).values()) == [4 * rounds] * 10
    assert cup.query("status")["complete"]


def test_a_round_robin_that_grows_under_kills_has_the_games_of_one_that_was_not_killed(tmp_path):
    seven = [bad(f"P{number}", "late", 3) for number in range(7)]
    members = {"games_per_pairing": 20, "openings": "random:4", "concurrency": 4}
    moments = random.Random(3)
    cups = [LiveCup(tmp_path / name, seven[:3], **members) for name in ("calm", "killed")]
    for count in range(3, 8):
        for cup in cups:
            cup.write(players=seven[:count])
        cups[0].run("--extend")
        for _ in range(4):
            run = cups[1].start("--extend")
            time.sleep(moments.uniform(0.05, 0.4))
            run.kill()
            run.wait()
        cups[1].run("--extend")
    assert cups[0].games() == cups[1].games()
    assert list(meetings(cups[1]).values()) == [20] * 21
    cups[1].assert_no_process_is_left()


def test_a_swiss_pairs_a_late_player_from_the_next_round_on(tmp_path):
    members = {"format": "swiss", "rounds": 4, "games_per_pairing": 10, "openings": "random:5"}
    cup = LiveCup(tmp_path, [bad(name, "late", 4) for name in "ABCDEF"], concurrency=1, **members)
    run = start_and_wait_for_games(cup, games=35)  # of 30 a round
    run.terminate()
    run.wait()
    before = by_number(cup)
    begun = max(row["round"] for row in rows(cup))
    later = list(range(begun + 1, 5))
    cup.write(players=[*cup.members["players"], bad("Late", "late", 1), bad("Later", "late", 1)],
              concurrency=4)
    table = json.loads(cup.run("--extend", "--json").out)
    assert by_number(cup).items() >= before.items()
    rounds = {name: sorted({row["round"] for row in rows(cup) if name in names_of(row)})
              for name in ("A", "Late", "Later")}
    assert rounds == {"A": [1, 2, 3, 4], "Late": later, "Later": later} and later
    assert table["complete"]
    points = {row["player"]: row["match_points"] for row in table["standings"]}
    assert points["Late"] <= len(later) and sum(points.values()) == 3 * begun + 4 * len(later)


def test_a_knockout_takes_nobody_once_it_has_begun(tmp_path):
    cup = LiveCup(tmp_path, FOUR, format="knockout", games_per_pairing=4, openings="random:4")
    cup.run()
    cup.write(players=[*FOUR, player("Eve")])
    error = cup.run("--extend", status=2).err
    assert "A knockout takes no players once it has begun" in error
    assert "--fresh" in error


@pytest.fixture
def cup(tmp_path):
    """A round robin in the sandbox, of which Ann's bot cannot be started."""
    hand_in(tmp_path / "ann", text=BROKEN)
    for name in ("bob", "cid"):
        hand_in(tmp_path / name, text=source("turn.legal[0]"))
    return LiveCup(tmp_path / "cup", [{"command": f"../{name}"} for name in ("ann", "bob", "cid")],
                   games_per_pairing=6, openings="random:3", sandbox=None)


@pytest.mark.sandbox
def test_a_fixed_player_is_noticed_and_plays_its_games_again_and_nobody_elses(tmp_path, cup):
    first = cup.run("--json")
    assert first.json["withdrawn"][0]["player"] == "ann"
    before = by_number(cup)
    others = {number: game for number, game in before.items() if "ann" not in names_of(game)}
    old = {number: game for number, game in before.items() if "ann" in names_of(game)}
    assert all(game["reason"] == "start_failed" for game in old.values()) and len(old) >= 3

    hand_in(tmp_path / "ann", text=MENDED)
    again = cup.run()
    assert (f"ann has changed since it played {len(old)} games, which stay as they are; to replay its "
            f"games: connect4 tournament run {cup.config} --replay-player ann\n") in again.err
    assert by_number(cup) == before

    done = cup.run("--replay-player", "ann", "--json")
    assert f"ann: {len(old)} games are set aside and will be replayed\n" in done.err
    assert done.json["withdrawn"] == [] and done.json["complete"]
    after = by_number(cup)
    assert len(after) == 18 and after.items() >= others.items()
    assert all(game["reason"] != "start_failed" for game in after.values())
    assert "has changed" not in cup.run().err
    files = {name: {game["files"][colour] for game in after.values() for colour in ("red", "blue")
                    if game[colour] == name} for name in ("ann", "bob", "cid")}
    assert [len(hashes) for hashes in files.values()] == [1, 1, 1]
    assert files["bob"] == files["cid"], "which have the same files"
    broken = {game["files"][colour] for game in old.values() for colour in ("red", "blue")
              if game[colour] == "ann"}
    assert len(broken) == 1 and broken.isdisjoint(files["ann"])


@pytest.mark.sandbox
def test_a_player_that_had_no_program_is_noticed_once_it_has_one(tmp_path, cup):
    (tmp_path / "ann/mybot.py").rename(tmp_path / "ann/notes.txt")
    first = cup.run()
    assert "ann cannot be started" in first.err and "ann was withdrawn" in first.err
    again = cup.run().err
    assert "ann has changed" not in again, "it still has none"
    hand_in(tmp_path / "ann", text=MENDED)
    lost = sum("ann" in names_of(game) for game in cup.games())
    assert f"ann has changed since it played {lost} games, which stay as they are" in cup.run().err
    done = cup.run("--replay-changed", "--json")
    assert f"ann has changed: {lost} games are set aside and will be replayed\n" in done.err
    assert done.json["withdrawn"] == [] and done.json["complete"]
    assert "has changed" not in cup.run().err


def test_a_player_that_can_be_started_now_is_noticed_though_its_files_are_the_same(tmp_path):
    missing = tmp_path / "module"
    wrong = f"test -e {missing} || exit 3; exec {player('x')['command'][0]}"
    cup = LiveCup(tmp_path / "cup", [*FOUR, player("Bad", "sh", "-c", wrong)], games_per_pairing=2)
    cup.run()
    assert "can be started now" not in cup.run().err
    missing.touch()
    lost = sum("Bad" in names_of(game) for game in cup.games())
    assert (f"Bad was withdrawn after {lost} games and can be started now; to replay its games: "
            f"connect4 tournament run {cup.config} --replay-player Bad\n") in cup.run().err
    done = cup.run("--replay-changed", "--json")
    assert f"Bad can be started now: {lost} games are set aside and will be replayed\n" in done.err
    assert done.json["withdrawn"] == [] and done.json["complete"]


@pytest.mark.sandbox
def test_all_that_have_changed_play_again_at_once(tmp_path, cup):
    cup.run()
    for name in ("ann", "bob"):
        hand_in(tmp_path / name, text=MENDED)
    said = cup.run().err
    assert f"to replay the games of all of them: connect4 tournament run {cup.config} --replay-changed\n" in said
    done = cup.run("--replay-changed").err
    assert "ann has changed: " in done and "bob has changed: " in done and "cid" not in done
    assert "has changed" not in cup.run("--replay-changed").err, "nobody has changed since"


@pytest.mark.sandbox
def test_show_has_the_attempts_that_do_not_count(tmp_path, cup):
    cup.run()
    number = next(game["game"] for game in cup.games() if "ann" in names_of(game))
    hand_in(tmp_path / "ann", text=MENDED)
    cup.run("--replay-player", "ann")
    shown = cup.command("show", cup.config, number).out
    assert shown.startswith("attempt 2; those before it, which do not count: --attempt 1\n\n")
    assert "RuntimeError: not today" not in shown
    earlier = cup.command("show", cup.config, number, "--attempt", 1).out
    assert "RuntimeError: not today" in earlier and "attempt 2" not in earlier
    record = cup.command("show", cup.config, number, "--attempt", 2, "--json").json
    assert record == cup.command("show", cup.config, number, "--json").json
    error = cup.command("show", cup.config, number, "--attempt", 3, status=2).err
    assert error.endswith(f"game {number} has no attempt 3; it has 1, 2\n")


def test_a_run_that_plays_games_again_can_be_killed_and_goes_on(tmp_path):
    players = [bad(name, "late", 4) for name in ("Ann", "Bob", "Cid")]
    cup = LiveCup(tmp_path, players, games_per_pairing=40, openings="random:20", concurrency=4)
    cup.run()
    before = by_number(cup)
    run = cup.start("--replay-player", "Bob")
    wait_until(lambda: 50 <= played_games(cup) < 120, "a game that is played again")
    run.kill()
    run.wait()
    played = by_number(cup)
    assert 40 <= len(played) < 120
    cup.run()
    after = by_number(cup)
    assert after.items() >= played.items()
    assert {number: game for number, game in after.items() if "Bob" not in names_of(game)} == {
        number: game for number, game in before.items() if "Bob" not in names_of(game)}
    assert after == before, "the same numbers have the same seeds: deterministic games are the same"
    attempts = {row["game"]: row["attempt"] for row in rows(cup)}
    assert {attempts[number] for number, game in after.items() if "Bob" in names_of(game)} == {2}


def test_a_swiss_plays_the_games_of_its_last_round_again_and_takes_players_back(tmp_path):
    start_file = tmp_path / "mended"
    members = {"format": "swiss", "rounds": 3, "games_per_pairing": 4, "openings": "random:6"}
    wrong = f"test -e {start_file} || exit 3; exec {player('x')['command'][0]}"
    players = [*FOUR, player("Bad", "sh", "-c", wrong)]
    cup = LiveCup(tmp_path / "cup", players, **members)
    table = cup.run("--json").json
    assert [row["player"] for row in table["withdrawn"]] == ["Bad"]
    before = by_number(cup)
    start_file.touch()
    cup.write(rounds=4)
    done = cup.run("--extend", "--replay-player", "Bad", "--json")
    assert "Bad, since round 3: no games are set aside" in done.err
    assert done.json["withdrawn"] == [] and done.json["complete"]
    assert by_number(cup).items() >= before.items()
    rounds = {row["round"] for row in rows(cup) if "Bad" in names_of(row)}
    assert rounds in ({1, 4}, {2, 4}, {1}, {2}), "from round 4 on, unless it has the bye there"


@pytest.mark.parametrize("options, reason", [
    (("--replay-player", "Eve"), "Eve"),
    (("--replay-player", "Ann", "--fresh"), "exclude each other: --fresh replays all games"),
    (("--replay-changed", "--fresh"), "exclude each other: --fresh replays all games"),
])
def test_a_player_that_cannot_play_again_is_named(tmp_path, options, reason):
    cup = LiveCup(tmp_path, FOUR, games_per_pairing=2)
    cup.run()
    before = by_number(cup)
    assert reason in cup.run(*options, status=2).err
    assert by_number(cup) == before


def test_nobody_plays_again_in_a_knockout(tmp_path):
    cup = LiveCup(tmp_path, FOUR, format="knockout", games_per_pairing=4, openings="random:4")
    cup.run()
    assert "a knockout continues with its winners" in cup.run("--replay-player", "Ann", status=2).err
