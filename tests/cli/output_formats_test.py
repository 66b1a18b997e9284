"""The output for programs of the commands that read results, against its pages and schemas."""

import csv
import io
import json
import math
import re
import tempfile
from pathlib import Path

import jsonschema
import pytest

from described import assert_described, examples_of, members_of, members_on, page, schema_of
from live_tournaments import LiveCup, player
from tournaments import Cup, keep_scores, tournament, tournament_json

FIVE = [{"name": f"P{i}", "command": "random"} for i in range(5)]
ANN_AND_BOB = [{"name": "Ann", "command": "greedy"}, {"name": "Bob", "command": "random"}]
WITHDRAWN = {"status": "stopped",
             "withdrawn": [{"player": 1, "round": 0, "cause": "exited with status 1"}]}
DUEL = {"format": "duel", "games_per_pairing": 40, "players": ANN_AND_BOB}

# The tournaments for each: all formats, complete and not, with and without a test.
CUPS = {
    "complete": {},
    "begun": {"games": 7},
    "unplayed": {"games": 0},
    "one_withdrew": {"state": json.dumps(WITHDRAWN)},
    "gauntlet": {"format": "gauntlet", "games_per_pairing": 4},
    "swiss": {"format": "swiss", "players": FIVE, "rounds": 3, "games_per_pairing": 4},
    "joined_late": {"format": "swiss", "players": FIVE, "rounds": 3, "games": 0,
                    "state": json.dumps({"status": "stopped", "withdrawn": WITHDRAWN["withdrawn"],
                                         "absent": [{"player": 4, "from": 1, "to": 2}]})},
    "knockout": {"format": "knockout", "players": FIVE, "games_per_pairing": 4},
    "too_few_openings": {"format": "duel", "games_per_pairing": 4000, "players": ANN_AND_BOB},
    "duel": DUEL,
    "test_unplayed": {**DUEL, "sprt": {}, "games": 0},
    "test_goes_on": {**DUEL, "sprt": {"elo1": 5}, "games": 30, "games_per_pairing": 80},
    "test_used_up": {**DUEL, "sprt": {"elo0": 0, "elo1": 20}},
    "test_decided": {**DUEL, "sprt": {"elo0": 0, "elo1": 300, "model": "logistic"},
                     "games_per_pairing": 400},
    "analysed": {**DUEL, "games": 2},
    "on_a_cluster": DUEL,
}

# The scores of the games of the last one.
SCORES = {
    1: [2, 1, 3, 6, 2, 2, 0, 0, 4, 1, 0, 8, -8, 13, -12, 12, -12],
    2: [2, 3, 1, 3, 0, 3, 0, 0, 3, 0, 0, 0, 4, 0, 3, -2, 10, 9, -9, 10, -10],
}


# The tournament that most tests read: it has every part.
EXAMPLE = "test_used_up"


@pytest.fixture(scope="module", name="cups")
def make_cups(tmp_path_factory):
    cups = {name: Cup(tmp_path_factory.mktemp(name), **members).results
            for name, members in CUPS.items()}
    keep_scores(cups["analysed"], SCORES)
    keep_shards(cups["on_a_cluster"])
    return cups


def keep_shards(cup):
    """As a run on a cluster that was killed leaves them."""
    stage = cup / "shards" / "1764307115"
    stage.mkdir(parents=True)
    game = {"round": 1, "pairing": 0, "opening": 0, "replay": 0, "red": 0, "blue": 1, "start": "7/7/7/7/7/7 x", "seed": 1}
    (stage / "3.json").write_text(json.dumps([{"number": number, **game} for number in (1, 2, 99)]))


def lines_of_json(text):
    return [json.loads(line) for line in text.splitlines()]


def blunders(cup):
    """Those of games with exact scores."""
    if "accuracy" not in tournament_json("standings", cup):
        return []
    return lines_of_json(tournament("games", cup, "--blunders", "--json"))


def feedback(cup):
    with tempfile.TemporaryDirectory() as folder:
        tournament("feedback", cup, "--out", folder)
        return [json.loads(file.read_text("utf-8")) for file in Path(folder).glob("*.json")]


# By schema: what is printed of a cup. A list, since of some there are many.
OUTPUTS = {
    "standings": [lambda cup: [tournament_json("standings", cup)],
                  lambda cup: [tournament_json("standings", cup, "--by", "opening")],
                  lambda cup: [tournament_json("standings", cup, cup)],
                  lambda cup: [tournament_json("status", cup)]],
    "crosstable": [lambda cup: [tournament_json("crosstable", cup)]],
    "game_list": [lambda cup: lines_of_json(tournament("games", cup, "--json"))],
    "blunder_list": [blunders],
    "feedback": [feedback],
}
PAGES = {"standings": "STANDINGS.md", "crosstable": "STANDINGS.md", "game_list": "GAME_LIST.md",
         "blunder_list": "GAME_LIST.md", "feedback": "FEEDBACK.md"}


@pytest.mark.parametrize("cup", CUPS)
@pytest.mark.parametrize("name", OUTPUTS)
def test_output_agrees_with_its_schema_with_no_member_more(name, cup, cups):
    for output in OUTPUTS[name]:
        for value in output(cups[cup]):
            assert_described(value, name)


def test_output_of_different_tournaments_together_agrees_with_the_schema(cups):
    value = tournament_json("standings", cups["begun"], cups["duel"], cups["swiss"])
    assert_described(value, "standings")
    assert len(value["tournaments"]) == 3


def test_run_prints_the_standings(tmp_path):
    config = tmp_path / "cup.json"
    config.write_text(json.dumps({"players": ANN_AND_BOB, "games_per_pairing": 4,
                                  "sandbox": "none"}))
    value = tournament_json("run", config)
    assert_described(value, "standings")
    assert value == tournament_json("standings", config)


@pytest.mark.parametrize("option", ["--los", "--differences", "--colours", "--reasons"])
def test_tables_that_are_asked_for_are_in_json_anyway(option, cups):
    assert tournament("standings", cups["duel"], "--json", option) == tournament(
        "standings", cups["duel"], "--json")
    analysed = cups["analysed"]
    assert tournament("standings", analysed, "--json", "--accuracy") == tournament(
        "standings", analysed, "--json")


@pytest.mark.parametrize("name", OUTPUTS)
def test_page_explains_every_member_of_its_schema(name):
    assert members_of(schema_of(name)) - members_on(PAGES[name]) == set()


def test_members_that_not_every_tournament_has_are_all_seen_here(cups):
    """Otherwise nobody knows whether the schema is right about them."""
    seen = set()

    def note(value):
        if isinstance(value, dict):
            seen.update(value)
        for item in value.values() if isinstance(value, dict) else value:
            if isinstance(item, (dict, list)):
                note(item)

    for cup in cups.values():
        for output in OUTPUTS["standings"]:
            note(output(cup))
    unseen = members_of(schema_of("standings")) - seen
    # Only of pairs that cannot be computed with, and of players in an arena.
    assert unseen == {"llr_reason", "remote"}


def rounded(value):
    """As the page rounds."""
    if isinstance(value, float):
        return pytest.approx(value, abs=0.00051 if abs(value) <= 1 else 0.051)
    if isinstance(value, dict):
        return {key: rounded(member) for key, member in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value


def test_examples_of_the_tables_are_as_printed(cups):
    cup = cups[EXAMPLE]
    standings, accuracy, opening, crosstable, _ = map(json.loads, examples_of("STANDINGS.md"))
    printed = tournament_json("standings", cup)
    assert standings == rounded({**printed, "standings": printed["standings"][:1]})
    analysed = tournament_json("standings", cups["analysed"])["accuracy"]
    assert accuracy == rounded(analysed[0])
    assert opening == tournament_json("standings", cup, "--by", "opening")["openings"][1]
    assert crosstable == tournament_json("crosstable", cup)


def test_examples_of_lists_of_games_are_as_printed(cups):
    cup = cups[EXAMPLE]
    games, example = examples_of("GAME_LIST.md")
    assert games.splitlines() == tournament("games", cup, "--json").splitlines()[:2]
    printed = tournament("games", cups["analysed"], "--blunders", "--json")
    assert example.splitlines() == printed.splitlines()[:2]
    table, unplayed = re.findall(r"```csv\n(.*?)```", page("GAME_LIST.md"), re.DOTALL)
    assert table.splitlines() == tournament("export", cup, "--format", "csv").splitlines()[:3]
    printed = tournament("export", cups["joined_late"], "--format", "unplayed")
    assert unplayed.splitlines() == printed.splitlines()
    for words, named in ((["--player", "P0"], "--player"), (["--won"], "--won"), (["--json"], "--json")):
        error = tournament("export", cups["joined_late"], "--format", "unplayed", *words, status=2)
        assert f"--format unplayed and {named} exclude each other" in error


@pytest.mark.parametrize("cup", CUPS)
def test_points_are_those_of_games_and_of_pairings_that_count_without_one(cup, cups):
    games = csv.DictReader(io.StringIO(tournament("export", cups[cup], "--format", "csv")))
    table = tournament_json("standings", cups[cup])
    last = ((table["duel"] or {}).get("sprt") or {}).get("decided_after") or math.inf
    points = {row["player"]: 0 for row in table["standings"]}
    for game in games:
        if int(game["game"]) > last:
            continue
        for side, other in (("red", "blue"), ("blue", "red")):
            points[game[side]] += {side: 1, other: 0}.get(
                game["winner"], 0.5 if game["reason"] == "draw" else 0)
    awarded = dict.fromkeys(points, 0)
    unplayed = csv.DictReader(io.StringIO(tournament("export", cups[cup], "--format", "unplayed")))
    for row in unplayed:
        awarded[row["player"]] += float(row["points"])
    for row in table["standings"]:
        name = row["player"]
        assert row["awarded_points"] == awarded[name]
        assert row["points"] == points[name] + awarded[name]


@pytest.mark.parametrize("cup", CUPS)
def test_table_for_spreadsheets_agrees_with_lists_and_records(cup, cups):
    text = tournament("export", cups[cup], "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    listed = lines_of_json(tournament("games", cups[cup], "--json"))
    records = lines_of_json(tournament("export", cups[cup]))
    assert len(rows) == len(listed) == len(records)
    for row, game, record in zip(rows, listed, records):
        for name, value in game.items():
            assert row[name] == ("" if value is None else str(value)), name
        for name in ("start", "moves", "seed"):
            assert row[name] == str(record[name]), name
        assert int(row["red_us"]) + int(row["blue_us"]) == sum(record["times_us"])


@pytest.mark.parametrize("cup", CUPS)
def test_table_with_further_columns_has_them_as_the_records_do(cup, cups):
    text = tournament("export", cups[cup], "--format", "csv", "--with", "notes,scores,evals")
    plain = tournament("export", cups[cup], "--format", "csv")
    assert [",".join(line.split(",")[:16]) for line in text.splitlines()] == plain.splitlines()
    rows = list(csv.DictReader(io.StringIO(text)))
    for row, record in zip(rows, lines_of_json(tournament("export", cups[cup])), strict=True):
        assert list(row)[16:] == ["notes", "scores", "evals"]
        for name in ("notes", "scores", "evals"):
            assert (json.loads(row[name]) if row[name] else None) == record.get(name), name


def test_table_has_the_thoughts_of_the_players(tmp_path):
    cup = LiveCup(tmp_path, [player("Ann", "minimax", "--depth", "2"), player("Bob", "random")],
                  games_per_pairing=2)
    cup.run()
    record = json.loads(tournament("export", cup.config).splitlines()[0])
    assert record["notes"] and any(record["evals"]) and None in record["evals"]
    text = tournament("export", cup.config, "--format", "csv", "--with", "evals,notes")
    row = next(csv.DictReader(io.StringIO(text)))
    assert json.loads(row["evals"]) == record["evals"]
    assert json.loads(row["notes"]) == record["notes"]


@pytest.mark.parametrize("options, message", [
    (["--with", "scores"], "--with needs --format csv"),
    (["--format", "csv", "--with", "score"],
     '--with "score": the value must be one or more of scores, evals and notes'),
    (["--format", "csv", "--with", "notes,notes"], '--with "notes,notes": the value must be one or more of scores, evals and'),
])
def test_further_columns_that_there_are_not_are_refused(options, message, cups):
    assert message in tournament("export", cups["unplayed"], *options, status=2)


def test_page_names_every_column_of_the_table_in_its_order(cups):
    header = tournament("export", cups["unplayed"], "--format", "csv", "--with",
                        "scores,evals,notes").splitlines()[0].split(",")
    games = page("GAME_LIST.md").split("## Without a game")[0]
    cells = [line.split("|")[1:3] for line in games.splitlines() if line.startswith("| `")]
    assert [name for names, _ in cells for name in re.findall(r"`(\w+)`", names)] == header
    in_json = [name for names, where in cells if "both" in where
               for name in re.findall(r"`(\w+)`", names)]
    assert in_json == list(schema_of("game_list")["properties"])


@pytest.mark.parametrize("change", [
    lambda value: value.pop("standings"),
    lambda value: value["games"].update(played=-1),
    lambda value: value["games"].pop("void"),
    lambda value: value["standings"][0].pop("elo"),
    lambda value: value["standings"][0]["elo"].update(value=None),
    lambda value: value["standings"][0].update(rank=0),
    lambda value: value["duel"]["pairs"].append(1),
    lambda value: value["duel"]["sprt"].update(decision="maybe"),
    lambda value: value.update(los=[[2]]),
    lambda value: value.update(format="league"),
    lambda value: value["accuracy"][0].pop("stages"),
    lambda value: value["accuracy"][0]["stages"]["1-12"].update(best_share=2),
])
def test_schema_refuses_objects_that_are_not_tables(change, cups):
    value = tournament_json("standings", cups[EXAMPLE])
    value["accuracy"] = tournament_json("standings", cups["analysed"])["accuracy"]
    assert_described(value, "standings")
    change(value)
    assert not jsonschema.Draft7Validator(schema_of("standings")).is_valid(value)
