"""Two players that cannot start meet: every account tells each of them its own reason."""

import json
import re

import pytest

from live_tournaments import LiveCup, bad
from tournament_page_test import page_of

REASONS = {"Ann": "exited with status 3", "Bob": "exited with status 4"}


@pytest.fixture(name="cup", scope="module")
def played_cup(tmp_path_factory):
    cup = LiveCup(tmp_path_factory.mktemp("apart"),
                  [bad("Ann", "exits-at-once", 3), bad("Bob", "exits-at-once", 4)],
                  games_per_pairing=4, openings="random:2")
    cup.notices = cup.run().err
    return cup


def assert_tells_each_its_own(text, pattern):
    """The pattern finds each player's own reason, and no other."""
    for name, reason in REASONS.items():
        told = re.findall(pattern.replace("NAME", name), text, re.DOTALL)
        assert told and set(told) == {reason}, (name, told)


def test_the_run_and_the_table_tell_each_withdrawn_player_its_own(cup):
    pattern = r"NAME was withdrawn: it could not be started three times in a row \((.*?)\)"
    assert_tells_each_its_own(cup.notices, pattern)
    assert_tells_each_its_own(cup.command("standings", cup.config).out, pattern)
    withdrawn = cup.query("standings")["withdrawn"]
    assert {each["player"]: re.search(r"\((.*)\)", each["reason"])[1]
            for each in withdrawn} == REASONS


def test_a_record_has_a_fault_of_each(cup):
    for game in cup.games():
        assert {game[colour]: fault["detail"] for colour, fault in game["faults"].items()} == REASONS
        assert "warnings" not in game


def test_show_tells_each(cup):
    shown = cup.command("show", cup.config, "1").out
    assert_tells_each_its_own(shown, r"NAME \(\w+\): (.*?)\n")


def test_the_page_tells_each(cup):
    written = page_of(cup.results)
    games = {game["game"]: game for game in cup.games()}
    faults = written.texts("fault")
    assert faults.keys() == games.keys()
    for number, told in faults.items():
        assert {games[number][colour]: fault["detail"] for colour, fault in told.items()} == REASONS


def test_feedback_tells_each_nothing_of_the_other_one(cup, tmp_path):
    cup.command("feedback", cup.config, "--out", tmp_path)
    for name, other in (("Ann", "Bob"), ("Bob", "Ann")):
        for path in (tmp_path / f"{name}.md", tmp_path / f"{name}.json"):
            text = path.read_text(encoding="utf-8")
            assert REASONS[name] in text and REASONS[other] not in text, path
        [fault] = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))["faults"]
        assert (fault["detail"], fault["games"]) == (REASONS[name], len(cup.games()))


def test_games_set_aside_are_told_of_with_both(cup):
    cup.run("--replay-player", "Ann")
    attempts = page_of(cup.results).data["set_aside"]
    for attempt in attempts:
        assert set(re.findall(r"(\w+) \(\w+\): (exited with status \d)", attempt["detail"])) == set(
            REASONS.items())
