"""What the commands that read results print for programs, against its pages and schemas."""

import csv
import io
import json
import re

import jsonschema
import pytest

from tournaments import Cup, ROOT, tournament, tournament_json

PROTOCOL = ROOT / "protocol"
FIVE = [{"name": f"P{i}", "command": "random"} for i in range(5)]
ANN_AND_BOB = [{"name": "Ann", "command": "greedy"}, {"name": "Bob", "command": "random"}]
WITHDRAWN = {"status": "stopped",
             "withdrawn": [{"player": 1, "round": 0, "reason": "could not be started"}]}
DUEL = {"format": "duel", "games_per_pairing": 40, "players": ANN_AND_BOB}

# What is made of each: all formats, complete and not, with and without a test.
CUPS = {
    "complete": {},
    "begun": {"games": 7},
    "unplayed": {"games": 0},
    "one_withdrew": {"state": json.dumps(WITHDRAWN)},
    "gauntlet": {"format": "gauntlet", "games_per_pairing": 4},
    "swiss": {"format": "swiss", "players": FIVE, "rounds": 3, "games_per_pairing": 4},
    "knockout": {"format": "knockout", "players": FIVE, "games_per_pairing": 4},
    "too_few_openings": {"format": "duel", "games_per_pairing": 4000, "players": ANN_AND_BOB},
    "duel": DUEL,
    "test_unplayed": {**DUEL, "sprt": {}, "games": 0},
    "test_goes_on": {**DUEL, "sprt": {"elo1": 5}, "games": 30, "games_per_pairing": 80},
    "test_used_up": {**DUEL, "sprt": {"elo0": 0, "elo1": 20}},
    "test_decided": {**DUEL, "sprt": {"elo0": 0, "elo1": 300, "model": "logistic"},
                     "games_per_pairing": 400},
}


# What most tests read: one that has every part.
EXAMPLE = "test_used_up"


@pytest.fixture(scope="module", name="cups")
def make_cups(tmp_path_factory):
    return {name: Cup(tmp_path_factory.mktemp(name), **members).results
            for name, members in CUPS.items()}


def lines_of_json(text):
    return [json.loads(line) for line in text.splitlines()]


# By schema: what is printed of a cup. A list, since of some there are many.
OUTPUTS = {
    "standings": [lambda cup: [tournament_json("standings", cup)],
                  lambda cup: [tournament_json("standings", cup, "--by", "opening")],
                  lambda cup: [tournament_json("standings", cup, cup)],
                  lambda cup: [tournament_json("status", cup)]],
    "crosstable": [lambda cup: [tournament_json("crosstable", cup)]],
    "game_list": [lambda cup: lines_of_json(tournament("games", cup, "--json"))],
}
PAGES = {"standings": "STANDINGS.md", "crosstable": "STANDINGS.md", "game_list": "GAME_LIST.md"}


def schema_of(name):
    return json.loads((PROTOCOL / "schema" / f"{name}.schema.json").read_text(encoding="ascii"))


def page(name):
    return (PROTOCOL / name).read_text(encoding="utf-8")


class Described:
    """A value beside its schema: goes through both together."""

    def __init__(self, name):
        self.root = schema_of(name)
        self.undescribed = []

    def validator(self, schema):
        return jsonschema.Draft7Validator({**schema, "definitions": self.root["definitions"]}
                                          if "definitions" in self.root else schema)

    def resolve(self, schema, value):
        while "$ref" in schema or "oneOf" in schema:
            if "$ref" in schema:
                schema = self.root["definitions"][schema["$ref"].rsplit("/", 1)[1]]
            else:
                schema = next(s for s in schema["oneOf"] if self.validator(s).is_valid(value))
        return schema

    def walk(self, value, schema, path):
        schema = self.resolve(schema, value)
        if isinstance(value, dict):
            known = list(schema.get("properties", {}))
            places = [known.index(key) for key in value if key in known]
            assert places == sorted(places), f"{path}: {list(value)} come in another order"
            for key, member in value.items():
                below = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
                if below is None:
                    self.undescribed.append(f"{path}.{key}")
                else:
                    self.walk(member, below, f"{path}.{key}")
        if isinstance(value, list):
            for item in value:
                self.walk(item, schema["items"], f"{path}[]")


def assert_described(value, name):
    described = Described(name)
    described.validator(described.root).validate(value)
    described.walk(value, described.root, "")
    assert described.undescribed == []


def members_of(schema):
    """The names of all members that a schema knows."""
    if isinstance(schema, list):
        return set().union(*map(members_of, schema))
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties", {})
    own = set(own) if isinstance(own, dict) else set()
    return own.union(*map(members_of, schema.values()))


@pytest.mark.parametrize("cup", CUPS)
@pytest.mark.parametrize("name", OUTPUTS)
def test_output_is_what_its_schema_says_with_no_member_more(name, cup, cups):
    for output in OUTPUTS[name]:
        for value in output(cups[cup]):
            assert_described(value, name)


def test_output_of_different_tournaments_together_is_what_the_schema_says(cups):
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


@pytest.mark.parametrize("option", ["--los", "--differences", "--colours", "--endings"])
def test_tables_that_are_asked_for_are_in_json_anyway(option, cups):
    assert tournament("standings", cups["duel"], "--json", option) == tournament(
        "standings", cups["duel"], "--json")


@pytest.mark.parametrize("name", OUTPUTS)
def test_page_names_every_member_of_its_schema(name):
    named = set(re.findall(r"`([a-z_0-9]+)`", page(PAGES[name])))
    assert members_of(schema_of(name)) - named == set()


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
    assert unseen == {"llr_reason"}  # only of pairs that cannot be computed with


def examples_of(name):
    return re.findall(r"```json\n(.*?)```", page(name), re.DOTALL)


def rounded(value):
    """As the page rounds."""
    if isinstance(value, float):
        return pytest.approx(value, abs=0.00051 if abs(value) <= 1 else 0.051)
    if isinstance(value, dict):
        return {key: rounded(member) for key, member in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value


def test_examples_of_the_tables_are_what_is_printed(cups):
    cup = cups[EXAMPLE]
    standings, opening, crosstable = map(json.loads, examples_of("STANDINGS.md"))
    assert standings == rounded(tournament_json("standings", cup))
    assert opening == tournament_json("standings", cup, "--by", "opening")["openings"][1]
    assert crosstable == tournament_json("crosstable", cup)


def test_examples_of_lists_of_games_are_what_is_printed(cups):
    cup = cups[EXAMPLE]
    [example] = examples_of("GAME_LIST.md")
    assert example.splitlines() == tournament("games", cup, "--json").splitlines()[:2]
    [table] = re.findall(r"```csv\n(.*?)```", page("GAME_LIST.md"), re.DOTALL)
    assert table.splitlines() == tournament("export", cup, "--format", "csv").splitlines()[:3]


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


def test_page_names_every_column_of_the_table_in_its_order(cups):
    header = tournament("export", cups["unplayed"], "--format", "csv").strip().split(",")
    cells = [line.split("|")[1:3] for line in page("GAME_LIST.md").splitlines()
             if line.startswith("| `")]
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
])
def test_schema_refuses_what_is_no_table(change, cups):
    value = tournament_json("standings", cups[EXAMPLE])
    change(value)
    assert not jsonschema.Draft7Validator(schema_of("standings")).is_valid(value)
