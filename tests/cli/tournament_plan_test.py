"""connect4 tournament plan: the number of games that show a difference, and the difference that a number of games shows."""

import json
import math
import re

import pytest

from described import assert_described, examples_of, members_of, members_on, schema_of
from tournaments import tournament, tournament_json


def plan(*options):
    return tournament_json("plan", *options)


def test_the_number_of_games_rises_with_the_power_and_falls_with_the_difference():
    pairs = [need["pairs"] for need in plan()["needed"]]
    assert pairs == sorted(pairs) and len(set(pairs)) == 3
    assert plan("--difference", "40")["needed"][1]["pairs"] < pairs[1] / 3


def test_a_plan_without_an_earlier_tournament_takes_games_for_independent():
    # 20 Elo are 0.0288 of a point; the deviation of a pair is sqrt(0.9 / 8). The continuity correction
    # and Student's t take some pairs more than the normal distribution.
    spread = plan()["spread"]
    assert spread == {"deviation": pytest.approx((0.9 / 8) ** 0.5), "draws": 0.1, "pairs": 0}
    score = 1 / (1 + 10 ** (-20 / 400)) - 0.5
    by_the_normal_distribution = ((1.959964 + 0.841621) * spread["deviation"] / score) ** 2
    assert plan()["needed"][1]["pairs"] == pytest.approx(by_the_normal_distribution, abs=20)


def test_the_difference_that_so_many_games_show_needs_so_many_games():
    games = plan("--games", "1000")["games"]
    for seen, power in zip(games["seen"], (0.5, 0.8, 0.95)):
        needed = plan("--difference", f"{seen['elo']:.9f}")["needed"]
        at = [need["power"] for need in needed].index(power)
        assert needed[at]["pairs"] == pytest.approx(500, abs=1)


def test_players_of_a_round_robin_need_fewer_games_of_each_two():
    assert plan("--players", "10")["needed"][2]["pairs"] == pytest.approx(
        plan()["needed"][2]["pairs"] / 5, abs=1)


def test_an_earlier_tournament_says_how_much_pairs_vary(tmp_path):
    config = tmp_path / "cup.json"
    config.write_text(json.dumps({"sandbox": "none", "games_per_pairing": 20, "players": [
        {"command": "greedy"}, {"command": "minimax --depth 1"}, {"command": "minimax --depth 2"}]}))
    tournament("run", config)
    table = tournament_json("standings", config)
    spread = plan(config)["spread"]
    assert spread["pairs"] == 30
    draws = sum(line["draws"] for line in table["standings"]) / 2
    assert spread["draws"] == pytest.approx(draws / table["games"]["played"])
    assert f"standard deviation of a pair's score: {spread['deviation']:.3f}" in tournament("plan", config)
    assert "results that vary as in 30 opening pairs" in tournament("plan", config)


def test_the_text_is_the_json():
    text = tournament("plan", "--games", "100")
    value = plan("--games", "100")
    for need in value["needed"]:
        power, pairs = round(100 * need["power"]), need["pairs"]
        assert re.search(rf"^ *{power} % +{pairs} +{2 * pairs}$", text, re.M)
    for seen in value["games"]["seen"]:
        assert re.search(rf"\b{seen['elo']:.0f}( Elo)? in {100 * seen['power']:.0f} %", text)


def test_a_sequential_test_is_planned_by_walds_formulas():
    expected = plan("--sprt", "0,20")["sprt"]
    assert [each["elo"] for each in expected] == [0, 10, 20]
    assert [each["accepts_h1"] for each in expected] == pytest.approx([0.05, 0.5, 0.95])
    bound = math.log(0.95 / 0.05)
    step = 2 ** 0.5 * 20 / (800 / math.log(10))  # of the drift in deviations of a pair's score
    assert [each["pairs"] for each in expected] == pytest.approx(
        [1.8 * bound / step ** 2, bound ** 2 / step ** 2, 1.8 * bound / step ** 2], abs=1)
    text = tournament("plan", "--sprt", "0,20")
    for each in expected:
        share, pairs = round(100 * each["accepts_h1"]), each["pairs"]
        assert re.search(rf"^ *{each['elo']:.1f} +{share} % +{pairs} +{2 * pairs}$", text, re.M)


def test_json_agrees_with_the_schema():
    for options in ([], ["--games", "4"], ["--games", "100", "--players", "5"], ["--sprt", "-20,0"]):
        assert_described(plan(*options), "plan")
    assert plan("--games", "4")["games"]["seen"][2]["elo"] is None
    assert members_of(schema_of("plan")) <= members_on("STANDINGS.md")


def test_the_example_of_the_page_is_as_printed():
    example = next(json.loads(each) for each in examples_of("STANDINGS.md") if '"needed"' in each)
    value = plan("--games", "100")
    assert example["needed"] == value["needed"]
    assert example["spread"] == pytest.approx(value["spread"], abs=0.0005)
    assert example["games"]["power"] == pytest.approx(value["games"]["power"], abs=0.0005)
    assert [round(seen["elo"]) for seen in value["games"]["seen"]] == [
        seen["elo"] for seen in example["games"]["seen"]]


@pytest.mark.parametrize("options, reason", [
    (["--difference", "0"], "the value must be a number from 1 to 2000"),
    (["--difference", "much"], "the value must be a number from 1 to 2000"),
    (["--draws", "100"], "the value must be a number from 0 to 99"),
    (["--games", "7"], "the number must be even"),
    (["--players", "1"], "--players"),
    (["a", "b"], "too many arguments: give [TOURNAMENT]"),
    (["not_there"], "not_there"),
    (["--sprt", "20,0"], "E0 must be below E1"),
    (["--sprt", "0,201"], "takes Elo from -200 to 200"),
    (["--sprt", "0,20", "--games", "100"], "--sprt and --games exclude each other"),
    (["--sprt", "0,20", "cup"], "--sprt and TOURNAMENT exclude each other"),
])
def test_an_impossible_plan_is_refused_with_the_reason(options, reason):
    assert reason in tournament("plan", *options, status=2)


def test_draws_are_counted_if_there_is_an_earlier_tournament(tmp_path):
    error = tournament("plan", tmp_path, "--draws", "5", status=2)
    assert "--draws and TOURNAMENT exclude each other" in error
