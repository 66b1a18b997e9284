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


def source(play):
    """A bot in Python; `play(turn)` is the text of an expression."""
    return f"import connect4\n\nconnect4.play(lambda turn: {play})\n"


#: Ways to go wrong that a class finds by itself: file, text, what its author gets to read.
BROKEN = {
    "no-exec-bit": ("mybot.sh", "#!/bin/sh\ncat\n", "make it so: chmod +x"),
    "only-a-readme": ("README.md", "My bot plays well.\n", "has no program in it, only README.md"),
    "not-compiled": ("main.cpp", "int main() {}\n", "build it first: g++ -O2 -o"),
    "syntax-error": ("bot.py", "def play(:\n", "SyntaxError: invalid syntax"),
    "missing-module": ("bot.py", "import numpie\n", "No module named 'numpie'"),
    "no-loop": ("bot.py", "print('hello')\n", "read standard input line by line until it ends"),
    "counts-from-1": ("bot.py", source("turn.legal[0] + 7"), "columns count from 0"),
    "full-column": ("bot.py", source("0"), "choose one of `legal`, the columns with room"),
    "thinks-forever": ("bot.py", "import time\n" + source("time.sleep(9)"),
                       "think less than the clock allows"),
    "raises": ("bot.py", source("[][len(turn.moves)]"), "IndexError: list index out of range"),
    "windows-lines": ("mybot.sh", "#!/bin/sh\r\ncat\r\n", "ends as in Windows"),
}


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


def test_feedback_is_in_files_of_its_folder_whatever_the_players_are_called(tmp_path):
    names = ["../../up", ".hidden", "a/b", "a_b", "A_B", "é" * 64, "日" * 64, "|*`_x"]
    players = [{"name": name, "command": "random"} for name in names]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=2, openings="random:2")
    cup.run()
    out = tmp_path / "out"
    assert run("tournament", "feedback", cup.config, "--out", out).returncode == 0
    pages = {path.stem: path.read_text("utf-8") for path in out.glob("*.md")}
    assert len(pages) == len(names) == len(list(out.glob("*.json")))
    assert {"_._.._up", "_hidden", "a_b", "a_b_2", "A_B_3"} <= set(pages)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup", "out"]
    assert pages["_hidden"].startswith("# .hidden\n")
    told = {json.loads(path.read_text("utf-8"))["player"] for path in out.glob("*.json")}
    assert told == set(names)


def test_feedback_tells_nothing_of_what_others_printed_or_of_the_config(tmp_path):
    hand_in(tmp_path / "subs/loud", text=(
        "import sys, connect4\n"
        "def play(turn):\n    print('LOUD SECRET', file=sys.stderr)\n    return 1 // 0\n"
        "connect4.play(play)\n"))
    hand_in(tmp_path / "subs/quiet")
    cup = LiveCup(tmp_path / "cup", [{"command": "../subs/loud", "env": {"KEY": "CONFIG SECRET"}},
                                     {"command": "../subs/quiet"}], games_per_pairing=2)
    cup.run()
    out = tmp_path / "out"
    run("tournament", "feedback", cup.config, "--out", out, "--player", "quiet")
    assert sorted(path.name for path in out.iterdir()) == ["quiet.json", "quiet.md"]
    run("tournament", "feedback", cup.config, "--out", out)
    text = {path.name: path.read_text("utf-8") for path in out.iterdir()}
    assert "LOUD SECRET" in text["loud.md"] and "LOUD SECRET" in text["loud.json"]
    for name in ("quiet.md", "quiet.json"):
        assert "LOUD" not in text[name]
    assert not any("CONFIG SECRET" in page for page in text.values())


@pytest.mark.sandbox
def test_a_class_of_35_gets_from_folders_to_feedback_in_four_commands(tmp_path):
    subs = tmp_path / "subs"
    for name, (file, text, _) in BROKEN.items():
        hand_in(subs / name, file, text, 0o755 if name == "windows-lines" else 0o644)
    hand_in(subs / "two-programs", "a.py")
    hand_in(subs / "two-programs", "b.py")
    for number in range(1, 24):
        hand_in(subs / f"student{number}", ["mybot.py", "main.py", "code/bot.py"][number % 3],
                source(f"turn.legal[{number} * len(turn.moves) % len(turn.legal)]"))
    config = tmp_path / "class.json"
    config.write_text(json.dumps({
        "players": "subs/*", "games_per_pairing": 2, "openings": "random:4",
        "time": {"turn_ms": 150, "bank_ms": 0, "startup_ms": 10000}}))

    written = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert written.returncode == 0 and "with 32 players" in written.stdout
    checked = run("tournament", "check", config)
    assert checked.returncode == 2 and "of 35 did not start" in checked.stderr
    done = run("tournament", "run", config)
    assert done.returncode == 0, done.stderr
    given = run("tournament", "feedback", config, "--out", tmp_path / "out")
    assert given.stdout == f"Wrote the feedback for 35 players to {tmp_path}/out\n"

    pages = {page.stem: page.read_text("utf-8") for page in (tmp_path / "out").glob("*.md")}
    assert len(pages) == 35
    for name, (_, _, wanted) in BROKEN.items():
        assert wanted in pages[name].replace("\\", ""), pages[name]
    assert "which program in" in pages["two-programs"]
    for number in range(1, 24):
        page = pages[f"student{number}"]
        assert "Games lost by a fault" not in page and "withdrawn" not in page
        assert "Traceback" not in page, "somebody else's log"
    schema = json.loads((ROOT / "protocol/schema/feedback.schema.json").read_text("ascii"))
    for file in (tmp_path / "out").glob("*.json"):
        jsonschema.Draft7Validator(schema).validate(json.loads(file.read_text("utf-8")))
