"""PROTOCOL.md begins with bytes and with two bots: the runner sends these bytes, and the bots play."""

import json
import re
import subprocess

import pytest

from programs import BIN_DIR, ROOT, play

PAGE = (ROOT / "protocol" / "PROTOCOL.md").read_text(encoding="utf-8").split("\n## Reference\n")[0]

BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.M | re.S)
NAME, NAME_REPLY, TURN, TURN_REPLY = [text for language, text in BLOCKS if not language]
LOOPS = {language: text for language, text in BLOCKS if language}


def write_script(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
    path.chmod(0o755)
    return path


@pytest.fixture
def python_bot(tmp_path):
    bot = tmp_path / "mybot.py"
    bot.write_text(LOOPS["python"], encoding="ascii")
    return bot


@pytest.fixture
def c_bot(tmp_path):
    (tmp_path / "mybot.c").write_text(LOOPS["c"], encoding="ascii")
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "-O1", "-o", "mybot", "mybot.c"], cwd=tmp_path, check=True)
    return tmp_path / "mybot"


def test_the_runner_sends_the_bytes_of_the_page(tmp_path, python_bot):
    seen = tmp_path / "seen"
    recorder = write_script(tmp_path / "recorder.sh", f"exec tee '{seen}' | python3 '{python_bot}'")
    record, = play(recorder, "random", "--json").records
    assert "faults" not in record
    name, new_game, turn = seen.read_bytes().splitlines(keepends=True)[:3]
    assert name == NAME.encode("ascii")
    assert json.loads(new_game)["method"] == "new_game"
    assert turn == TURN.encode("ascii")


def test_the_replies_on_the_page_are_taken(tmp_path):
    script = f"read -r line; echo '{NAME_REPLY.strip()}'; read -r line; read -r line; echo '{TURN_REPLY.strip()}'"
    record, = play(write_script(tmp_path / "once.sh", script), "random", "--json").records
    assert record["red"] == json.loads(NAME_REPLY)["result"]
    assert record["moves"][0] == str(json.loads(TURN_REPLY)["result"] + 1)


@pytest.mark.parametrize("bot", ["python_bot", "c_bot"])
def test_the_loops_on_the_page_pass_every_step_of_bot_check(bot, request):
    program = request.getfixturevalue(bot)
    checked = subprocess.run([BIN_DIR / "bot", "check", "--no-sandbox", program], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
