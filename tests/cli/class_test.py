"""A class hands in folders, a third of them broken in natural ways: what its teacher does, and what everybody gets."""

import json
import os
import re

import jsonschema
import pytest
from live_tournaments import LiveCup
from program import ROOT, run

SCHEMA = json.loads((ROOT / "protocol/schema/tournament.schema.json").read_text("ascii"))

BOT = """import connect4

connect4.play(lambda turn: turn.legal[0], name={name!r})
"""


def hand_in(folder, file="mybot.py", text=None, mode=0o644):
    """Somebody's folder, with a bot of its name in it unless the text is another."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BOT.format(name=folder.name) if text is None else text)
    path.chmod(mode)
    return path


@pytest.fixture
def subs(tmp_path):
    """What Ann, Bob and Cid have handed in; Cid's has no program in it."""
    hand_in(tmp_path / "subs/ann")
    hand_in(tmp_path / "subs/bob b", "strategy.py")
    hand_in(tmp_path / "subs/cid", "README.md")
    return tmp_path / "subs"


def without_comments(text):
    return re.sub(r"(^\s*|  )//.*$", "", text, flags=re.MULTILINE)


def names_in(results):
    return sorted(row["player"] for row in results["standings"])


def test_init_writes_the_config_of_the_folders_that_are_there(tmp_path, subs):
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "Wrote class/tournament.json with 2 players, and tournament.schema.json.\n"
        f'cid is left out: "{subs}/cid" has no program in it, only README.md; a program is a file '
        "that ends in .py, .rb, .js, .mjs, .java, .class, .jar, .lua, or that the system can run\n"
        "Next: tournament check class/tournament.json\n"
        "then: tournament run class/tournament.json\n")
    text = (tmp_path / "class/tournament.json").read_text("utf-8")
    config = json.loads(without_comments(text))
    assert config["name"] == "class" and config["output"] == "results/class"
    assert config["players"] == [{"name": "ann", "command": "../subs/ann"},
                                 {"name": "bob b", "command": "'../subs/bob b'"}]
    assert "// strategy.py\n" in text
    assert f'// {{"name": "cid", "command": "../subs/cid"}},  // "{subs}/cid" has no program' in text
    jsonschema.Draft7Validator(SCHEMA).validate(config)
    check = run("tournament", "check", "class", cwd=tmp_path)
    assert check.returncode == 0, check.stdout + check.stderr


def test_init_writes_a_config_also_where_its_last_player_is_left_out(tmp_path, subs):
    for name in ("ann", "bob b"):
        os.rename(subs / name, subs / f"a {name}")
    run("tournament", "init", "class", "--players", f"{subs}/*", cwd=tmp_path)
    config = json.loads(without_comments((tmp_path / "class/tournament.json").read_text("utf-8")))
    assert [player["command"] for player in config["players"]] == [
        f"'{subs}/a ann'", f"'{subs}/a bob b'"]


def test_init_names_the_quotes_where_a_shell_has_taken_the_pattern(tmp_path, subs):
    result = run("tournament", "init", "class", "--players", *sorted(subs.iterdir()), cwd=tmp_path)
    assert result.returncode == 2
    assert "one folder is enough, not 3" in result.stderr
    assert "--players 'subs/*', with the quotes" in result.stderr


def test_init_says_where_nothing_matches_and_writes_nothing(tmp_path):
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert result.returncode == 2
    assert f'--players: nothing in "{tmp_path}" matches "subs/*"' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_play_and_bot_check_take_a_folder(tmp_path, subs):
    result = run("play", "subs/ann", "subs/bob b", "--quiet", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "ann" in result.stdout and "bob b" in result.stdout
    check = run("bot", "check", "subs/cid", cwd=tmp_path)
    assert check.returncode == 2
    assert "has no program in it" in check.stderr


def test_play_names_a_folder_with_nothing_in_it(tmp_path):
    result = run("play", ".", "random", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr == f'play: "{tmp_path}" is empty; put the player\'s program into it\n'


@pytest.mark.sandbox
def test_a_player_that_cannot_be_found_loses_its_games_and_keeps_nobody_from_playing(tmp_path, subs):
    cup = LiveCup(tmp_path / "cup", "../subs/*", games_per_pairing=4, sandbox=None)
    check = run("tournament", "check", cup.config)
    assert check.returncode == 2
    assert re.search(r'^cid +failed: ".*/cid" has no program in it', check.stdout, re.MULTILINE)
    done = cup.run("--json")
    assert f'cid cannot be started: "{subs}/cid" has no program in it' in done.err
    assert names_in(done.json) == ["ann", "bob b", "cid"]
    assert done.json["complete"]
    row = next(row for row in done.json["standings"] if row["player"] == "cid")
    assert row["points"] == 0
    assert {end for end in row["endings"]} == {"start_failed"}


def test_a_folder_that_came_later_plays_with_extend_behind_the_others(tmp_path, subs):
    hand_in(subs / "cid")
    cup = LiveCup(tmp_path / "cup", "../subs/*", games_per_pairing=4, format="gauntlet")
    before = cup.run("--json").json
    hand_in(subs / "abe")
    refused = cup.run(status=2)
    assert "players[3]" in refused.err and "--extend" in refused.err
    after = cup.run("--extend", "--json").json
    assert names_in(after) == ["abe", "ann", "bob b", "cid"]
    assert after["games"]["played"] == before["games"]["played"] + 4


def test_a_folder_that_has_gone_keeps_its_games(tmp_path, subs):
    hand_in(subs / "cid")
    cup = LiveCup(tmp_path / "cup", "../subs/*", games_per_pairing=4)
    cup.run()
    (subs / "cid/mybot.py").unlink()
    for file in (subs / "cid").iterdir():
        file.unlink()
    (subs / "cid").rmdir()
    done = cup.run("--json")
    assert names_in(done.json) == ["ann", "bob b", "cid"]
    assert f'cid cannot be started: there is no file "{subs}/cid"' in done.err
