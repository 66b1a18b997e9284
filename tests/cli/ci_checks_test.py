"""The script of the checks for continuous integration, with the programs of this build and CONNECT4_CPU_TIME.

ci_files_test.py runs the script from the package, with the other settings.
"""

import json
import re
import subprocess
import xml.etree.ElementTree as xml

import pytest

from programs import BIN_DIR, ROOT, environment

SCRIPT = ROOT / "ci/run-checks.sh"

#: A bot that sees wins. In some positions, such as the empty board, it first takes a while.
BOT = """import time
import connect4


def choose(turn):
    if sum(cell != "none" for row in turn.state for cell in row) in (0, 6, 12):
        {take_a_while}
    return ([c for c in turn.legal if turn.wins(c)] + turn.legal)[0]


connect4.play(choose)
"""
SLEEPS = "time.sleep(0.15)"
WORKS = "end = time.process_time() + 0.3\n        while time.process_time() < end: pass"


def git(folder, *words):
    names = ("-c", "user.name=A", "-c", "user.email=a@b")
    subprocess.run(["git", *names, *words], cwd=folder, env=environment(), check=True, capture_output=True)


@pytest.fixture(name="repository")
def make_repository(tmp_path):
    """A repository with an earlier version of the bot, which takes no time."""
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "mybot.py").write_text(BOT.replace("{take_a_while}", "pass"), encoding="utf-8")
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "first")
    git(folder, "tag", "first")
    return folder


def run_check(repository, name):
    variables = environment(
        PATH=f"{BIN_DIR}:/usr/bin:/bin", CONNECT4_CPU_TIME="100ms", CONNECT4_AGAINST="first",
        CONNECT4_MOTIFS="win", CONNECT4_PASS="1", CONNECT4_GAMES="4", CONNECT4_SPRT="", CONNECT4_OPENINGS="random:6")
    return subprocess.run([SCRIPT, name], cwd=repository, env=variables, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.sandbox
@pytest.mark.parametrize("take_a_while, is_red", [(SLEEPS, False), (WORKS, True)], ids=["sleeps", "works"])
def test_the_cpu_time_is_that_of_each_check(repository, take_a_while, is_red):
    (repository / "mybot.py").write_text(BOT.replace("{take_a_while}", take_a_while), encoding="utf-8")
    git(repository, "commit", "-q", "-a", "-m", "second")
    reports = repository / "connect4-reports"
    overworked = "used over 100 ms of processor time"
    for name in ("check", "exam"):
        done = run_check(repository, name)
        assert done.returncode == is_red, done.stdout + done.stderr
        assert (overworked in done.stdout) == is_red
        suite = xml.parse(reports / f"{name}.xml").getroot()[0]
        assert (suite.get("failures") != "0") == is_red
    done = run_check(repository, "duel")
    assert done.returncode in (0, 1, 4), done.stdout + done.stderr  # few games decide nothing
    page = (reports / "duel.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="connect4-data">(.*?)</script>', page, re.DOTALL)[1])
    assert [player["limit_us"] for player in data["players"]] == [100_000, 100_000]
    assert ("faults" in done.stdout) == is_red, done.stdout
