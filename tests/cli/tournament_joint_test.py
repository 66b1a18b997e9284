"""`tournament standings` of several tournaments: their players on one scale."""

import json

import pytest

from tournaments import Cup, tournament, tournament_json


@pytest.fixture
def cups(tmp_path):
    """Two cups that share Bob, under that name, and Zoë, named Zoe in the second one."""
    made = []
    for name, players in [("spring", ["Zoë", "Bob", "Ann"]), ("autumn", ["Bob", "Zoe", "Cid"])]:
        folder = tmp_path / name
        folder.mkdir()
        members = [{"name": player, "command": "random"} for player in players]
        made.append(Cup(folder, name=name, players=members))
    return [cup.results for cup in made]


def elo(table):
    return {line["player"]: line["elo"] for line in table["standings"]}


def test_players_of_one_name_are_one_player(cups):
    table = tournament_json("standings", *cups, "--alias", "Zoe=Zoë")
    assert table["tournaments"] == ["spring", "autumn"]
    games = {line["player"]: line["wins"] + line["draws"] + line["losses"]
             for line in table["standings"]}
    assert games == {"Zoë": 80, "Bob": 80, "Ann": 40, "Cid": 40}
    assert table["games"]["played"] == 120


def test_players_have_the_names_of_a_names_file_and_no_others(cups, tmp_path):
    names = tmp_path / "names.csv"
    names.write_text("player,name\nZoë,Otter\nBob,Hare\nAnn,Fox\nCid,Newt\nZoe,Nobody\n")
    words = ["standings", *cups, "--alias", "Zoe=Zoë", "--names", names]
    table = tournament_json(*words)
    assert {line["player"] for line in table["standings"]} == {"Otter", "Hare", "Fox", "Newt"}
    text = tournament(*words, "--los", "--differences") + json.dumps(table, ensure_ascii=False)
    assert [name for name in ("Zoë", "Bob", "Ann", "Cid", "Zoe") if name in text] == []


def test_pseudonyms_belong_to_one_tournament(cups):
    error = tournament("standings", *cups, "--names", "pseudonyms", status=2)
    assert "each tournament keeps its own; give a CSV file" in error


def test_standings_are_sorted_by_elo_around_a_mean_of_0(cups):
    ratings = elo(tournament_json("standings", *cups)).values()
    values = [rating["value"] for rating in ratings if rating["value"] is not None]
    assert values == sorted(values, reverse=True) and len(ratings) == 5 and len(values) > 1
    assert abs(sum(values)) < 1e-6


def test_a_tournament_with_itself_is_twice_the_games_and_no_surer(cups):
    once = elo(tournament_json("standings", cups[0]))
    twice = elo(tournament_json("standings", cups[0], cups[0]))
    for name, rating in once.items():
        again = twice[name]
        # The prior weighs half as much, and the openings are the same ones.
        assert abs(again["value"]) >= abs(rating["value"]) - 1e-9
        width, width_again = (r["high"] - r["low"] for r in (rating, again))
        assert 0.85 < width_again / width < 1.15


def test_text_shows_no_points_which_would_compare_unlike_schedules(cups):
    text = tournament("standings", *cups)
    assert text.startswith("spring + autumn: complete, 120 games")
    title = text.splitlines()[2]
    assert "Elo" in title and "LOS %" in title and "points" not in title and "SB" not in title
    assert "[" in tournament("standings", *cups, "--differences").split("By how many Elo")[1]


@pytest.mark.parametrize("alias, reason", [
    ("Zoo=Zoë", 'no tournament has a player "Zoo"; did you mean'),
    ("Ann=Bob", "--alias makes two players of spring the same one"),
    ("Ann", "the value must be OLD=NEW"),
    ("=Ann", "the value must be OLD=NEW"),
])
def test_an_alias_that_makes_no_sense_is_refused(cups, alias, reason):
    assert reason in tournament("standings", *cups, "--alias", alias, status=2)


def test_an_option_that_needs_one_tournament_says_so(cups):
    assert "--by opening takes one tournament" in tournament(
        "standings", *cups, "--by", "opening", status=2)
    assert "two or more tournaments" in tournament("standings", cups[0], "--alias", "A=B", status=2)


def test_a_prior_and_an_anchor_are_those_of_the_first_one(tmp_path):
    results = []
    for name, members in [("one", {"rating_prior": 2, "anchor": {"player": "Bob", "elo": 1000}}),
                          ("two", {})]:
        folder = tmp_path / name
        folder.mkdir()
        results.append(Cup(folder, name=name, **members).results)
    table = tournament_json("standings", *results)
    assert table["rating_prior"] == 2
    assert elo(table)["Bob"]["value"] == 1000
    back = tournament_json("standings", *reversed(results))
    assert back["rating_prior"] == 1
    assert abs(sum(rating["value"] or 0 for rating in elo(back).values())) < 1e-6
