"""Repeated games in a duel, and results by opening: real games, and everything counted again
here."""

import json
import re
from collections import Counter, defaultdict

import pytest

from live_tournaments import LiveCup, player
from tournaments import make_cup, tournament_json  # noqa: F401

GAMES = 400


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    """Two players that repeat their answers, under any seed of the game. Not to be changed."""
    players = [player("one", "minimax", "--depth", 1), player("two", "minimax", "--depth", 2)]
    cup = LiveCup(tmp_path_factory.mktemp("duel"), players, format="duel", seed=5,
                  games_per_pairing=GAMES, openings="random:4")
    cup.run()
    return cup


def columns_of(fen):
    """The discs of each column from the bottom, "x" and "o"."""
    columns = [""] * 7
    for rank in fen.split()[0].split("/"):
        column = 0
        for letter in rank:
            if letter.isdigit():
                column += int(letter)
            else:
                columns[column] += letter
                column += 1
    return columns


def turns_of(game):
    """(player, position, column) of every turn, and the position at the end."""
    columns = columns_of(game["start"])
    turns = []
    for move in game["moves"]:
        colour = "red" if sum(map(len, columns)) % 2 == 0 else "blue"
        turns.append((game[colour], tuple(columns), int(move)))
        columns[int(move) - 1] += "x" if colour == "red" else "o"
    return turns, tuple(columns)


def identical_games(games):
    """The number of each kind, by players, reason and final position."""
    return Counter((game["red"], game["blue"], game["winner"], game["reason"], turns_of(game)[1])
                   for game in games if game["moves"])


def answers_of(games):
    """By player, how often it met a position again and how often it answered otherwise there."""
    known, met_again, changed = defaultdict(set), Counter(), Counter()
    for game in games:
        for name, position, column in turns_of(game)[0]:
            if sum(len(discs) < 6 for discs in position) == 1:
                continue  # nothing to choose
            answers = known[name, position]
            met_again[name] += bool(answers)
            changed[name] += bool(answers) and column not in answers
            answers.add(column)
    return met_again, changed


def test_games_that_reach_one_end_from_different_openings_are_counted(duel):
    games = duel.games()
    groups = identical_games(games)
    copies = sum(count - 1 for count in groups.values())
    assert copies > 0, "a duel in which nothing repeats tests nothing"
    assert duel.query("standings")["games"]["repeated"] == copies
    assert (f"{copies} games ended in the same position as another game between the same players"
            in duel.command("standings", duel.config).out)
    for group, count in groups.items():
        if count > 1:
            starts = {game["start"] for game in games
                      if identical_games([game]).keys() == {group}}
            assert len(starts) == count, "each of them came from an opening of its own"


def test_colour_swapped_twins_of_an_opening_are_a_true_one_to_one(make_live_cup):
    cup = make_live_cup([player("Ann"), player("Bob")], games_per_pairing=10)
    cup.run()
    lines = Counter((game["start"], game["moves"]) for game in cup.games())
    assert set(lines.values()) == {2}, "they play each opening move by move alike"
    assert cup.query("standings")["games"]["repeated"] == 0


def test_players_that_always_repeat_their_answers_are_named(duel):
    met_again, changed = answers_of(duel.games())
    assert min(met_again.values()) >= 100 and not any(changed.values())
    assert duel.query("standings")["duel"]["answers"] == {
        "always_same": True, "met_again": [met_again["one"], met_again["two"]], "changed": [0, 0]}
    assert (f"one and two are deterministic: they never changed a move in a position that they had seen before "
            f"({met_again['one']} and {met_again['two']} repeats). Replaying these openings"
            in duel.command("standings", duel.config).out)


# The seed of the game decides the choice of greedy between left and right.
def test_nothing_is_said_if_one_of_them_draws_lots(tmp_path):
    players = [player("lots", "greedy"), player("fixed", "minimax", "--depth", 1)]
    cup = LiveCup(tmp_path, players, format="duel", games_per_pairing=GAMES, openings="random:4")
    cup.run()
    met_again, changed = answers_of(cup.games())
    assert min(met_again.values()) >= 100 and changed["lots"] > changed["fixed"] == 0
    assert cup.query("standings")["duel"]["answers"] == {
        "always_same": False, "met_again": [met_again["lots"], met_again["fixed"]],
        "changed": [changed["lots"], changed["fixed"]]}
    assert "alike" not in cup.command("standings", cup.config).out


# standings --by opening


def expected_openings(games):
    """The data of `standings --by opening --json` about each opening, from `games --json` and the
    records."""
    by_opening = defaultdict(list)
    for entry, record in games:
        by_opening[entry["opening"]].append((entry, record["start"]))
    for number, played in sorted(by_opening.items()):
        start = played[0][1]
        first = "red" if start.endswith("x") else "blue"
        scores = defaultdict(Counter)
        for entry, _ in played:
            for colour in ("red", "blue"):
                result = ("draws" if entry["winner"] is None else
                          "wins" if entry["winner"] == colour else "losses")
                scores[entry[colour]][result] += 1
                if colour == first:
                    scores[None][result] += 1
        line = {name: {key: score[key] for key in ("wins", "draws", "losses")}
                for name, score in scores.items()}
        yield number, start, len(played), first, line


def games_and_records(cup):
    entries = cup.command("games", cup.config, "--json").out.splitlines()
    return list(zip(map(json.loads, entries), cup.games(), strict=True))


def test_openings_come_in_order_with_the_results_of_their_games(duel):
    openings = duel.query("standings", "--by", "opening")["openings"]
    expected = list(expected_openings(games_and_records(duel)))
    assert len(expected) == GAMES / 2 and len(openings) == len(expected)
    for line, (number, start, games, first, scores) in zip(openings, expected):
        assert (line["opening"], line["start"], line["games"]) == (number, start, games)
        assert line["first_mover"] == {"colour": first, **scores.pop(None)}
        assert {score.pop("player"): score for score in line["players"]} == scores


def test_the_table_by_opening_has_the_same_numbers(duel):
    out = duel.command("standings", duel.config, "--by", "opening").out
    head, table, remarks = out.split("\n\n")
    assert re.fullmatch(rf"one is weaker than two: .*{GAMES} games.*\ncup: complete, {GAMES} games", head)
    assert "ended in the same position" in remarks
    explanation, titles, *rows = table.splitlines()
    assert explanation == "won, drawn, lost and score: of who moves first; points: of one"
    assert titles.split() == ["#", "opening", "games", "W", "D", "L", "score", "%", "points"]
    lines = duel.query("standings", "--by", "opening")["openings"]
    for row, line in zip(rows, lines, strict=True):
        first = line["first_mover"]
        points = {score["player"]: score["wins"] + score["draws"] / 2 for score in line["players"]}
        assert row.split() == [
            str(line["opening"]), line["moves"], str(line["games"]), str(first["wins"]),
            str(first["draws"]), str(first["losses"]),
            f"{(first['wins'] + first['draws'] / 2) / line['games'] * 100:.1f}",
            f"{points['one']:.1f}"]


def test_surplus_games_are_in_no_opening(make_cup):
    players = [{"name": "Zoë", "command": "greedy"}, {"name": "Crasher", "command": "random"}]
    cup = make_cup(format="duel", games_per_pairing=400, players=players,
                   sprt={"elo0": 0, "elo1": 50, "model": "logistic"})
    report = tournament_json("standings", cup.config, "--by", "opening")
    counted = report["duel"]["sprt"]["decided_after"]
    assert 0 < counted < report["games"]["played"]
    assert sum(line["games"] for line in report["openings"]) == counted


def test_by_player_is_the_default(duel):
    plain = duel.command("standings", duel.config).out
    assert duel.command("standings", duel.config, "--by", "player").out == plain


@pytest.mark.parametrize("words, reason", [
    (["--by", "colour"], 'must be one of player, opening'),
    (["--by", "opening", "--los"], "--los and --by opening exclude each other"),
])
def test_options_that_do_not_go_with_by_opening_are_refused(duel, words, reason):
    assert reason in duel.command("standings", duel.config, *words, status=2).err
