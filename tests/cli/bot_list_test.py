"""`bot list` names the possible players and the installed tools, as its page and schema have it."""

import json
import re
from pathlib import Path

import jsonschema

from described import assert_described, examples_of, schema_of
from programs import BIN_DIR, play


def listed(*arguments, **options):
    ended = play("list", *arguments, program=BIN_DIR / "bot", **options)
    assert (ended.status, ended.err) == (0, "")
    return ended.out


def test_json_and_the_example_of_the_page_agree_with_the_schema():
    value = json.loads(listed("--json"))
    jsonschema.Draft7Validator(schema_of("bot_list")).validate(value)
    assert_described(value, "bot_list")
    example, = map(json.loads, examples_of("BOT_LIST.md"))
    assert_described(example, "bot_list")
    for part, entries in example.items():
        names = [next(iter(each.values())) for each in value[part]]
        assert {next(iter(each.values())) for each in entries} <= set(names)


def test_text_has_the_same():
    value, text = json.loads(listed("--json")), listed()
    for part in value.values():
        for entry in part:
            assert re.search(rf"^{re.escape(next(iter(entry.values())))}( |$)", text, re.MULTILINE)


def test_a_tool_that_is_not_installed_is_named_with_its_package(tmp_path):
    environment = {"PATH": str(tmp_path)}
    (tmp_path / "tsc").touch(mode=0o755)
    languages = json.loads(listed("--json", env=environment))["languages"]
    typescript, = (each for each in languages if each["name"] == "typescript")
    assert [tool["path"] for tool in typescript["needs"]] == [f"{tmp_path}/tsc", None]
    assert re.search(rf"^typescript +node not installed: apt-get install nodejs; {tmp_path}/tsc +javascript$",
                     listed(env=environment), re.MULTILINE)


def test_each_sdk_is_in_the_folder_that_is_named():
    for language in json.loads(listed("--json"))["languages"]:
        assert language["sdk"] is None or (Path(language["sdk"]) / "README.md").exists()


def test_nothing_is_expected_behind_it():
    ended = play("list", "python", program=BIN_DIR / "bot")
    assert (ended.status, ended.err) == (
        2, "connect4 bot list: too many arguments: give none; for example: connect4 bot list --json | jq -r "
           "'.languages[].name'\n")
