"""Ctrl-C and its kin stop every command at once, also one that computes or waits for the disk. The
exit status is the one that its help names. A command that plays takes leave of its players first:
see tournament_run_test.py, process_test.py."""

import contextlib
import fcntl
import os
import re
import signal
import sqlite3
import struct
import subprocess
import termios
import threading

import pytest
from programs import BIN_DIR, PATIENCE_SECONDS, environment, wait_until
from tournaments import TOURNAMENT, Cup, cup, make_cup  # noqa: F401 (fixtures)

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
STOPPED = 130
SENTENCE = f"\n  {STOPPED}                       Stopped by Ctrl-C or another signal\n"


def start(program, *words, **options):
    return subprocess.Popen([program, *map(str, words)], env=environment(), **{
        "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE,
        **options})


def has_open(process, path):
    with contextlib.suppress(OSError):
        folder = f"/proc/{process.pid}/fd"
        return any(os.path.realpath(f"{folder}/{number}") == str(path)
                   for number in os.listdir(folder))
    return False


def handles(process, number):
    """Returns whether the command has installed its handlers."""
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
        caught = re.search(r"SigCgt:\s*([0-9a-f]+)", status.read()).group(1)
    return int(caught, 16) >> (number - 1) & 1


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat", encoding="utf-8") as stat:
        user, system = stat.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def assert_stops(process, number):
    """The command ends without a message, and with little work after the signal."""
    before = processor_seconds(process)
    process.send_signal(number)
    impatience = threading.Timer(PATIENCE_SECONDS, process.kill)
    impatience.start()
    errors = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    impatience.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    assert (process.returncode, errors) == (STOPPED, b"")
    assert used.ru_utime + used.ru_stime - before < 0.2


@pytest.mark.parametrize("words", [(), ("--quiet",)], ids=["told", "quiet"])
def test_a_match_that_stops_prints_the_score_so_far(tmp_path, words):
    record = tmp_path / "games.jsonl"
    process = start(BIN_DIR / "connect4", "play", "random", "random", "--games", 1_000_000, "--seed", 1, *words,
                    "--record", record, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    wait_until(lambda: record.exists() and record.read_bytes().count(b"\n") >= 4, "four games")
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=PATIENCE_SECONDS)[0].decode()
    games = record.read_bytes().count(b"\n")
    assert process.returncode == STOPPED
    assert f"{games} games\nplayer " in said


@contextlib.contextmanager
def nobody_can_read(folder):
    """Locks the database: a program that opens it waits for ten seconds."""
    with contextlib.closing(sqlite3.connect(folder / "tournament.db", isolation_level=None)) as one:
        one.execute("PRAGMA locking_mode = EXCLUSIVE")
        one.execute("BEGIN IMMEDIATE")
        one.execute("DELETE FROM meta WHERE key = 'nothing'")
        yield


COMMANDS = [("standings",), ("crosstable",), ("status",), ("games",), ("export",), ("page",),
            ("feedback",), ("show", 1), ("replay", 1), ("analyse",)]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_command_that_waits_for_the_database_stops(cup, command, number):
    name, *more = command
    with nobody_can_read(cup.results):
        process = start(TOURNAMENT, name, cup.results, *more)
        wait_until(lambda: has_open(process, cup.results / "tournament.db"), "the database")
        assert_stops(process, number)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("words", [(TOURNAMENT, "page"), (BIN_DIR / "analyse", "--records")],
                         ids=lambda words: words[0].name)
def test_a_command_that_waits_for_a_file_of_records_stops(tmp_path, words, number):
    pipe = tmp_path / "games.jsonl"
    os.mkfifo(pipe)
    process = start(*words, pipe)
    wait_until(lambda: handles(process, number), "its handler")
    assert_stops(process, number)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_export_into_a_pipe_that_nobody_empties_stops(make_cup, number):
    cup = make_cup(games_per_pairing=200)
    process = start(TOURNAMENT, "export", cup.results, stdout=subprocess.PIPE)

    def is_full():
        count = struct.unpack("i", fcntl.ioctl(process.stdout, termios.FIONREAD, b"\0" * 4))[0]
        return count >= 64 * 1024 - 4096

    wait_until(is_full, "a full pipe")
    assert_stops(process, number)
    process.stdout.close()


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A tournament of some 75,000 games: to read them all takes a second."""
    players = [{"name": f"Player {number}", "command": "greedy"} for number in range(12)]
    return Cup(tmp_path_factory.mktemp("large"), games_per_pairing=20_000, players=players)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("command", ["page", "feedback"])
def test_a_command_that_computes_stops_and_leaves_no_draft(large, tmp_path, command, number):
    out = tmp_path / ("page.html" if command == "page" else "feedback")
    process = start(TOURNAMENT, command, large.results, "--out", out)
    wait_until(lambda: processor_seconds(process) > 0.3, "some work")
    assert_stops(process, number)
    assert list(tmp_path.iterdir()) == []


def test_every_help_names_the_status_in_the_same_words():
    for name in ("play", "analyse", "bot check", "bot list", "bot new", "bot refute"):
        program, *command = name.split()
        assert SENTENCE in subprocess.run(
            [BIN_DIR / program, *command, "--help"], capture_output=True, text=True, check=True).stdout
    tournament = subprocess.run([TOURNAMENT, "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^  ([a-z]+)  ", tournament.stdout, re.M)
    assert len(commands) > 10
    for command in commands:
        assert SENTENCE in subprocess.run(
            [TOURNAMENT, command, "--help"], capture_output=True, text=True, check=True).stdout
