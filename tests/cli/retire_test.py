"""A player leaves a tournament of a fixed field, and comes back."""

import fcntl
import json

import pytest
from live_tournaments import LiveCup, bad, player, start_and_wait_for_games, stop
from tournaments import Cup, make_cup, tournament, tournament_json  # noqa: F401

FOUR = [{"name": name, "command": "random"} for name in ("Ann", "Bob", "Cid", "Dan")]


def rows(cup):
    return {row["player"]: row for row in tournament_json("standings", cup.config)["standings"]}


def rounds_of(cup, name):
    games = map(json.loads, cup.command("games", cup.config, "--json").out.splitlines())
    return [game["round"] for game in games if name in (game["red"], game["blue"])]


def status(cup):
    return tournament_json("status", cup.config)


@pytest.mark.parametrize("members, games, of_ann, left", [
    ({"format": "round_robin"}, 24, 12, 12),
    ({"format": "gauntlet"}, 12, 12, 0),
    ({"format": "gauntlet", "gauntlet_size": 2}, 16, 8, 8),
])
def test_a_player_that_leaves_plays_no_more(make_cup, members, games, of_ann, left):  # noqa: F811
    cup = make_cup(games=0, players=FOUR, games_per_pairing=4, **members)
    assert (status(cup)["games"]["planned"], status(cup)["games"]["remaining"]) == (games, games)
    said = tournament("retire", cup.config, "Ann")
    assert said == (f"Ann is retired; it loses {of_ann} games that it has not played. "
                    f"To bring it back: connect4 tournament restore {cup.config} Ann\n")
    now = status(cup)
    assert (now["games"]["remaining"], now["games"]["forfeited"], now["complete"]) == (left, of_ann, left == 0)
    assert [row["reason"] for row in tournament_json("standings", cup.config)["withdrawn"]] == ["was retired"]
    assert "Ann was withdrawn" in tournament("standings", cup.config)
    assert tournament("restore", cup.config, "Ann") == (
        f"Ann is back. To play its games: connect4 tournament run {cup.config}\n")
    assert status(cup)["games"]["remaining"] == games


@pytest.mark.parametrize("rule, said", [("forfeit", "it loses {} games that it has not played."),
                                        ("void", "{} games that it has not played do not count.")])
def test_the_config_decides_on_the_games_that_are_left(make_cup, rule, said):  # noqa: F811
    cup = make_cup(games=6, players=FOUR, games_per_pairing=4, withdrawn_games=rule)
    before = rows(cup)["Ann"]
    played = before["wins"] + before["draws"] + before["losses"]
    left = 12 - played
    assert played > 0 and said.format(left) in tournament("retire", cup.config, "Ann")
    after = rows(cup)
    assert after["Ann"]["points"] == before["points"], "what it played stays"
    awarded = {name: row["awarded_points"] for name, row in after.items()}
    assert sum(awarded.values()) == (left if rule == "forfeit" else 0) and awarded["Ann"] == 0


def test_a_swiss_goes_on_without_it_and_pairs_it_again(tmp_path):
    cup = LiveCup(tmp_path, [player(name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")], format="swiss",
                  rounds=1, games_per_pairing=2, openings="random:4")
    cup.run()
    assert "it has no games left" in cup.command("retire", cup.config, "Ann").out
    cup.write(rounds=2)
    cup.run("--extend")
    assert rounds_of(cup, "Ann") == [1, 1]
    cup.command("restore", cup.config, "Ann")
    cup.write(rounds=3)
    cup.run("--extend")
    assert rounds_of(cup, "Ann") == [1, 1, 3, 3]


def test_a_knockout_takes_a_loser_back_that_has_missed_nothing(tmp_path):
    cup = LiveCup(tmp_path, [player(name) for name in ("Ann", "Bob", "Cid", "Dan")], format="knockout",
                  games_per_pairing=2, max_replays=0, openings="random:4")
    cup.run()
    loser = next(name for name in ("Ann", "Bob", "Cid", "Dan") if 2 not in rounds_of(cup, name))
    cup.command("retire", cup.config, loser)
    cup.command("restore", cup.config, loser)
    assert cup.query("status")["withdrawn"] == [], "it has missed nothing"


def test_a_knockout_takes_nobody_back_once_others_have_played_on(tmp_path):
    cup = LiveCup(tmp_path, [bad(name, "late", 5) for name in ("Ann", "Bob", "Cid", "Dan")], format="knockout",
                  games_per_pairing=40, openings="random:4")
    stop(start_and_wait_for_games(cup))
    assert rounds_of(cup, "Dan").count(2) == 0
    cup.command("retire", cup.config, "Dan")
    cup.run()
    assert 2 not in rounds_of(cup, "Dan") and cup.query("status")["complete"]
    refused = cup.command("restore", cup.config, "Dan", status=2).err
    assert '"Dan" cannot come back because the tournament has continued without it; to include it, start over' in refused
    assert [row["player"] for row in cup.query("status")["withdrawn"]] == ["Dan"]


@pytest.mark.parametrize("words, reason", [
    (["retire", "Eve"], 'Eve'),
    (["restore", "Bob"], '"Bob" takes part; there is nothing to restore'),
    (["restore", "Bob", "1"], "only a ladder keeps versions; give only TOURNAMENT and NAME"),
    (["restore", "Bob", "--json"], "--json is for a ladder, in which this plays games"),
])
def test_what_makes_no_sense_is_refused(make_cup, words, reason):  # noqa: F811
    cup = make_cup(games=6, players=FOUR, games_per_pairing=4)
    command, *rest = words
    assert reason in tournament(command, cup.config, *rest, status=2)


def test_two_players_stay(make_cup):  # noqa: F811
    cup = make_cup(games=6, players=FOUR, games_per_pairing=4)
    tournament("retire", cup.config, "Ann")
    assert '"Ann" has already left the tournament: it was retired' in tournament("retire", cup.config, "Ann", status=2)
    tournament("retire", cup.config, "Bob")
    assert "only two players are left" in tournament("retire", cup.config, "Cid", status=2)


def test_a_run_at_work_is_in_the_way(make_cup):  # noqa: F811
    cup = make_cup(games=6, players=FOUR, games_per_pairing=4)
    with open(cup.results / "lock", "a", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "is writing to it; wait for it to end, stop it" in tournament("retire", cup.config, "Ann", status=2)
    assert status(cup)["withdrawn"] == []
