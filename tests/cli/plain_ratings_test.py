"""Every figure of 20 tournaments of all formats, recomputed from exported games by plain_ratings.py."""

import json

import pytest

from plain_ratings import Ratings, game_rates
from tournaments import Cup, tournament, tournament_json


def players(count):
    return [{"name": f"p{i}", "command": "greedy"} for i in range(count)]


TOURNAMENTS = [
    {"format": format_, "seed": seed, **members}
    for seed in (1, 2)
    for format_, members in (
        ("duel", {"players": players(2), "games_per_pairing": 20}),
        ("duel", {"players": players(2), "games_per_pairing": 400, "rating_prior": 3}),
        ("round_robin", {"players": players(4), "games_per_pairing": 2}),
        ("round_robin", {"players": players(6), "games_per_pairing": 10}),
        ("round_robin", {"players": players(5), "games_per_pairing": 20, "anchor": {"player": "p2", "elo": 1500}}),
        ("gauntlet", {"players": players(5), "games_per_pairing": 6}),
        ("knockout", {"players": players(6), "games_per_pairing": 4}),
        ("swiss", {"players": players(8), "games_per_pairing": 2, "rounds": 4}),
        ("swiss", {"players": players(7), "games_per_pairing": 4, "rounds": 5}),
        ("ladder", {"players": players(5), "games_per_pairing": 4, "error_bar": 120, "most_games": 60}),
    )
]


def agree(told, computed):
    """Estimates: the same parts, to a hundredth of an Elo or a millionth of a share."""
    for part in ("value", "low", "high"):
        assert (told[part] is None) == (computed[part] is None), (part, told, computed)
        if told[part] is not None:
            assert told[part] == pytest.approx(computed[part], rel=1e-6, abs=0.01), (part, told, computed)


@pytest.mark.parametrize("number", range(len(TOURNAMENTS)))
def test_figures_are_those_that_the_exported_games_give(tmp_path, number):
    config = TOURNAMENTS[number]
    cup = Cup(tmp_path, **config)
    told = tournament_json("standings", cup.results)
    games = [json.loads(line) for line in tournament("export", cup.results).splitlines()]
    anchor = config.get("anchor")
    names = [player["name"] for player in config["players"]]
    ratings = Ratings(names, games, config.get("rating_prior", 1), anchor and (anchor["player"], anchor["elo"]),
                      config["format"] in ("swiss", "ladder"))
    order = [row["player"] for row in told["standings"]]
    for i, row in enumerate(told["standings"]):
        agree(row["elo"], ratings.rating(row["player"]))
        assert row["place"] == ratings.place(row["player"])
        for j, other in enumerate(order):
            if i == j:
                continue
            agree(told["differences"][i][j], ratings.difference(row["player"], other))
            assert told["los"][i][j] == pytest.approx(ratings.los(row["player"], other), abs=1e-7)
    score, drawn = game_rates(games)
    assert told["first_player_score"] == pytest.approx(score, abs=1e-7)
    assert told["draw_share"] == pytest.approx(drawn)
