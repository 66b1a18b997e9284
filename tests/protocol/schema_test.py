"""The schemas accept all that the transcripts and pages show, and refuse all that the pages forbid."""

import copy
import json
import re

import jsonschema
import pytest

import messages
import schemas
import transcripts
from player_pipe import ROOT

TRANSCRIPTS = transcripts.read_all()
by_name = pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda t: t.name)
SCHEMAS = sorted(path.name.split(".")[0] for path in schemas.FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_a_schema(name):
    jsonschema.Draft7Validator.check_schema(schemas.load(name))


def enums_in(node):
    """Returns all lists of allowed words in a schema."""
    if isinstance(node, dict):
        return ([node["enum"]] if "enum" in node else []) + enums_in(list(node.values()))
    return [enum for each in node for enum in enums_in(each)] if isinstance(node, list) else []


def test_reasons_of_games_are_those_of_the_referee_in_all_schemas():
    table = (ROOT / "lib/game/outcome.hpp").read_text(encoding="utf-8")
    reasons = re.findall(r'\.name = "([a-z_]+)"', table)
    faults = [reason for reason in reasons if reason not in ("four", "draw", "void")]
    assert len(faults) >= 7
    lists = [enum for name in SCHEMAS for enum in enums_in(schemas.load(name)) if "crash" in enum]
    assert len(lists) >= 5
    assert all(enum in (reasons, reasons[:-1], faults) for enum in lists), lists


@by_name
def test_transcript_sends_valid_messages_in_the_fixed_order(transcript):
    root = schemas.load("to_player")
    for message in transcript.messages_sent():
        schemas.validate(message, "to_player")
        definition = root["definitions"].get(message["method"], {})
        if message["method"] in ("name", "new_game", "take_turn", "game_over", "quit"):
            schemas.assert_order(message, definition, root)


@by_name
def test_transcript_expects_valid_replies_to_the_question_before_them(transcript):
    questions = {}
    for step in transcript.steps:
        message = step.get("send") or json.loads(step.get("send_line", "{}"))
        if "id" in message:
            questions[message["id"]] = message["method"]
        if "expect" in step:
            question = questions.pop(step["expect"]["id"])
            kind = "error" if "error" in step["expect"] else question
            schemas.validate(step["expect"], "to_referee", kind + "_reply")
        if "expect_error" in step:
            assert questions.pop(step["expect_error"]["id"]) == "take_turn"


@by_name
def test_transcript_asks_about_boards_that_follow_from_its_moves(transcript):
    start = messages.EMPTY
    for message in transcript.messages_sent():
        if message["method"] == "new_game":
            start = message["params"]["start"]
        if message["method"] == "take_turn":
            params = message["params"]
            rebuilt = messages.take_turn(message["id"], params["moves"], start)["params"]
            for member in ("state", "colour", "legal"):
                assert params[member] == rebuilt[member]


@pytest.mark.parametrize("method", ["name", "new_game", "take_turn", "game_over"])
def test_message_without_any_one_of_its_members_is_refused(method):
    whole = getattr(messages, method)()
    schemas.validate(whole, "to_player")
    for member in whole["params"]:
        broken = copy.deepcopy(whole)
        del broken["params"][member]
        assert not schemas.is_valid(broken, "to_player"), member


def test_quit_is_valid():
    schemas.validate(messages.QUIT, "to_player")


def test_unknown_method_is_valid_since_the_protocol_may_grow():
    schemas.validate({"jsonrpc": "2.0", "method": "weather"}, "to_player")


def test_notification_with_an_id_is_refused():
    assert not schemas.is_valid({**messages.QUIT, "id": 3}, "to_player")


@pytest.mark.parametrize("result", [0, 6, {"column": 3}, {"column": 3, "eval": -1.5, "note": "x"}])
def test_column_is_a_valid_result(result):
    schemas.validate({"id": 2, "result": result}, "to_referee", "take_turn_reply")


@pytest.mark.parametrize("result", [7, -1, "3", 3.5, True, None, [3], {}, {"column": "3"}])
def test_anything_but_a_column_is_refused(result):
    assert not schemas.is_valid({"id": 2, "result": result}, "to_referee", "take_turn_reply")


def test_error_reply_needs_the_id_of_its_question():
    error = {"code": 100, "message": "I resign"}
    schemas.validate({"id": 2, "error": error}, "to_referee")
    assert not schemas.is_valid({"id": None, "error": error}, "to_referee")
    assert not schemas.is_valid({"error": error}, "to_referee")


def test_null_error_beside_a_result_is_a_result():
    schemas.validate({"id": 2, "result": 3, "error": None}, "to_referee", "take_turn_reply")


def test_session_on_the_page_is_valid_and_in_order():
    """Its lines are `> message` or `< reply`, some with a remark; a state is abbreviated."""
    page = (ROOT / "protocol" / "PROTOCOL.md").read_text(encoding="utf-8")
    session = re.search(r"\n## A session\n.*?```\n(.*?)```", page, re.DOTALL).group(1)
    state = json.dumps(messages.take_turn(2, [3, 0] * 3)["params"]["state"])
    root = schemas.load("to_player")
    methods = []
    for line in session.replace('[["none",...7],...6]', state).splitlines():
        message, _ = json.JSONDecoder().raw_decode(line[2:])
        if line.startswith("> "):
            methods.append(message["method"])
            schemas.validate(message, "to_player")
            schemas.assert_order(message, root["definitions"][message["method"]], root)
        else:
            schemas.validate(message, "to_referee", f"{methods[-1]}_reply")
    assert methods == ["name", "new_game", "take_turn", "game_over", "quit"]


# The game record


def page_examples(page):
    text = (ROOT / "protocol" / page).read_text(encoding="utf-8")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


RECORDS = page_examples("GAME_RECORD.md")


def test_page_shows_a_won_game_with_scores_and_one_lost_by_a_fault():
    assert [record["reason"] for record in RECORDS] == ["four", "crash"]
    assert "scores" in RECORDS[0]


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: r["reason"])
def test_record_on_the_page_is_valid_and_in_order(record):
    schemas.validate(record, "game_record")
    root = schemas.load("game_record")
    schemas.assert_order(record, root, root, "record")


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: r["reason"])
def test_record_on_the_page_agrees_with_its_moves(record):
    board, mover = messages.board_from_fen(record["start"])
    for ply, digit in enumerate(record["moves"], start=1):
        assert not messages.fours(board), f"ply {ply} comes after the end"
        messages.drop(board, int(digit) - 1, mover)
        mover = messages.other(mover)
    cells = sorted(messages.fours(board), key=lambda cell: (cell[0], -cell[1]))
    assert record["line"] == [list(cell) for cell in cells]
    if record["reason"] == "four":
        assert record["winner"] == messages.other(mover)
    else:
        assert list(record["faults"]) == [mover]
        assert record["winner"] == messages.other(mover)
        assert json.loads(record["faults"][mover]["request"])["params"]["state"] == board
    for per_ply in ("times_us", "cpu_us", "evals"):
        assert len(record.get(per_ply, record["moves"])) == len(record["moves"])
    if "scores" in record:
        scores = record["scores"]
        assert len(scores) == len(record["moves"]) + 1
        assert scores[-1] == (len(record["moves"]) + 1) // 2 - 22
        assert all(-later <= score for score, later in zip(scores, scores[1:]))


def changed(record, **members):
    record = {**record, **members}
    return {key: value for key, value in record.items() if value is not ...}


WON, FAULTY = RECORDS
BLUE_FAULT = FAULTY["faults"]["blue"]


@pytest.mark.parametrize("member", schemas.load("game_record")["required"])
def test_record_without_a_required_member_is_refused(member):
    assert not schemas.is_valid(changed(WON, **{member: ...}), "game_record")


@pytest.mark.parametrize(
    "record",
    [
        changed(WON, winner=None),
        changed(WON, line=[]),
        changed(WON, moves="4480"),
        changed(WON, reason="boredom"),
        changed(WON, seed=2**32),
        changed(WON, faults=FAULTY["faults"]),
        changed(WON, start="7/7/7/7/7/7"),
        changed(WON, notes={"0": "plies count from 1"}),
        changed(FAULTY, faults=...),
        changed(FAULTY, faults={"red": BLUE_FAULT}),
        changed(FAULTY, faults={"red": BLUE_FAULT, "blue": BLUE_FAULT}),
        changed(FAULTY, winner=None),
        changed(FAULTY, line=WON["line"]),
        changed(FAULTY, faults={"blue": {**BLUE_FAULT, "reason": "four"}}),
        changed(FAULTY, faults={"blue": {**BLUE_FAULT, "resigned": True}}),
        changed(WON, reason="draw", line=[]),
        changed(WON, reason="void", line=[]),
        changed(WON, scores=[]),
        changed(WON, scores=[19, *WON["scores"][1:]]),
        changed(WON, scores=[0.5, *WON["scores"][1:]]),
    ],
)
def test_record_that_contradicts_itself_is_refused(record):
    assert not schemas.is_valid(record, "game_record")


def test_game_that_neither_could_start_has_no_winner():
    fault = {**BLUE_FAULT, "reason": "start_failed"}
    record = changed(FAULTY, reason="start_failed", moves="", times_us=[], winner=None)
    schemas.validate({**record, "faults": {"red": fault, "blue": fault}}, "game_record")
    assert not schemas.is_valid({**record, "faults": {"blue": fault}}, "game_record")


def test_record_with_unknown_members_is_valid():
    schemas.validate(changed(WON, opening=3), "game_record")


# The config file of a tournament

CONFIGS = page_examples("TOURNAMENT_FILE.md")


def example_config():
    """The example of `tournament init`, whose comments are lines of their own."""
    path = ROOT / "protocol" / "examples" / "tournament" / "tournament.json"
    text = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return json.loads(text)


@pytest.mark.parametrize("config", [*CONFIGS, example_config()])
def test_config_that_is_shown_is_valid(config):
    schemas.validate(config, "tournament")


TWO = [{"command": "greedy"}, {"command": ["python3", "a.py"]}]


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"players": TWO[:1]},
        {"players": [{"name": "A"}, *TWO]},
        {"players": [{"command": []}, *TWO]},
        {"players": [{"command": "a", "env": {"A": 1}}, *TWO]},
        {"players": TWO, "colour": "red"},
        {"players": TWO, "name": "a/b"},
        {"players": TWO, "format": "swis"},
        {"players": TWO, "seed": 2**53},
        {"players": TWO, "games_per_pairing": 3},
        {"players": TWO, "games_per_pairing": 0},
        {"players": TWO, "openings": "random:25"},
        {"players": TWO, "openings": "balanced:9"},
        {"players": TWO, "openings": "sharp"},
        {"players": TWO, "openings": "sharp:8"},
        {"players": TWO, "openings": "won:0"},
        {"players": TWO, "time": {"turn_ms": "2s"}},
        {"players": TWO, "time": {"startup_ms": 0}},
        {"players": TWO, "sprt": {}},
        {"players": TWO, "gauntlet_size": 1},
        {"players": TWO, "max_replays": 1},
        {"players": TWO, "format": "knockout", "rounds": 1},
        {"players": TWO, "format": "duel", "rounds": 1},
        {"players": TWO, "format": "swiss", "rounds": 33},
        {"players": [*TWO, TWO[0]], "format": "duel"},
        {"players": TWO, "pondering": "stop"},
        {"players": TWO, "sandbox": "docker"},
        {"players": TWO, "sandbox": {"processes": 0}},
    ],
)
def test_config_that_the_page_forbids_is_refused(config):
    assert not schemas.is_valid(config, "tournament")


@pytest.mark.parametrize(
    "config",
    [
        {"format": "duel", "games_per_pairing": 0, "sprt": {"model": "logistic"}},
        {"format": "gauntlet", "gauntlet_size": 1, "rounds": 2},
        {"format": "knockout", "max_replays": 0},
        {"format": "swiss", "rounds": 1, "openings": "random:04"},
        {"openings": "books/a.txt"},
        {"openings": "a.txt"},
        {"openings": "empty"},
        {"pondering": "freeze"},
        {"sandbox": {"read_only": ["/opt/x"], "scratch": True}},
    ],
)
def test_config_that_the_page_allows_is_valid(config):
    schemas.validate({"players": TWO, **config}, "tournament")
