"""Faults of our own and of the machine (runner/FAULTS.md): disks, folders, terminals, readers.
Recorded games stay, the next run plays the rest, and no player loses a game by any of them.

Beside those here: tournament_disk_test.py (full disk), tournament_run_test.py (no descriptors, the
database moved away, signals), tournament_kill_test.py (kill -9), process_test.py (`play`)."""

import contextlib
import fcntl
import json
import os
import pty
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import termios
import time
from pathlib import Path

import pytest

from live_tournaments import (PATIENCE_SECONDS, TOURNAMENT, LiveCup, bad, lasting, player,
                              start_and_wait_for_games, wait_until)
from programs import PLAY, play, processes_marked, read_records, start, write_bot, environment

GAMES = 40
MEMBERS = {"concurrency": 2, "games_per_pairing": GAMES}
FAST = ("--concurrency", 16)


def slow_players():
    """Fast enough for a test, slow enough to be caught in the middle."""
    return [bad("Ann", "late", 20), bad("Bob", "late", 20)]


@pytest.fixture
def cup(tmp_path):
    cup = LiveCup(tmp_path / "cup", slow_players(), **MEMBERS)
    yield cup
    cup.assert_no_process_is_left()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The games as they are played without faults."""
    cup = LiveCup(tmp_path_factory.mktemp("undisturbed"), slow_players(), **MEMBERS)
    cup.run(*FAST)
    return cup.games()


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A tournament that is over. Not to be changed."""
    cup = LiveCup(tmp_path_factory.mktemp("finished"), [player("Ann"), player("Bob")])
    cup.run()
    return cup


def fails(run, *phrases):
    """The run ends with status 2, leaves no process, and says these things."""
    assert run.wait(PATIENCE_SECONDS) == 2
    message = run.stderr.read().decode()
    run.stderr.close()
    for phrase in phrases:
        assert phrase in message, message
    assert message.count("\n") == 1 and "this should not happen" not in message, message


def goes_on(cup, undisturbed, kept=()):
    """The command plays the rest; recorded games are as they were."""
    for game in kept:
        assert game in undisturbed
    cup.run(*FAST)
    assert cup.games() == undisturbed
    assert cup.query("status")["games"]["void"] == 0


# The folder.


def test_results_folder_that_is_deleted_under_a_run_stops_it(cup, undisturbed):
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    shutil.rmtree(cup.results)
    fails(run, "was deleted, moved or replaced during the run",
          "put the folder back if you moved it, and run the same command again")
    assert not cup.results.exists(), "nothing is made where somebody deleted"
    goes_on(cup, undisturbed)


def test_results_folder_that_is_moved_under_a_run_keeps_its_games(cup, undisturbed):
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    cup.results.rename(cup.folder / "elsewhere")
    fails(run, "was deleted, moved or replaced during the run")
    (cup.folder / "elsewhere").rename(cup.results)
    kept = cup.games()
    assert kept
    goes_on(cup, undisturbed, kept)


def test_database_that_is_replaced_under_a_run_is_not_written_to(cup, undisturbed, tmp_path):
    """Restores a copy that was made a while ago."""
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    copy = tmp_path / "copy.db"
    with sqlite3.connect(cup.results / "tournament.db") as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()
    in_copy = sqlite3.connect(copy).execute("SELECT count(*) FROM games").fetchone()[0]
    more = in_copy + 4
    wait_until(lambda: cup.query("status")["games"]["played"] >= more, "more games")

    os.replace(copy, cup.results / "tournament.db")
    fails(run, "was deleted, moved or replaced during the run")
    kept = cup.games()
    assert len(kept) == in_copy, "the copy has the games that it had"
    assert sqlite3.connect(cup.results / "tournament.db").execute(
        "PRAGMA integrity_check").fetchall() == [("ok",)]
    goes_on(cup, undisturbed, kept)


# Files that cannot be written to any more.


def test_file_at_its_size_limit_stops_the_run_with_a_message(cup, undisturbed):
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    hard = resource.prlimit(run.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(run.pid, resource.RLIMIT_FSIZE, (0, hard))
    fails(run, "tournament.db: the file has reached the size limit", "ulimit -f")
    goes_on(cup, undisturbed, cup.games())


def attribute(change, file):
    return subprocess.run(["chattr", change, file], capture_output=True, check=False).returncode


def test_log_that_becomes_read_only_stops_the_run_with_a_message(cup, undisturbed):
    """As a file system does that becomes read-only under open files."""
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    log = cup.results / "tournament.db-wal"
    if attribute("+i", log) != 0:
        run.kill()
        run.wait()
        run.stderr.close()
        pytest.skip("no file can be made immutable here")
    try:
        fails(run, "tournament.db", "; check ")
        kept = cup.games()
    finally:
        attribute("-i", log)
    assert kept
    goes_on(cup, undisturbed, kept)


@contextlib.contextmanager
def read_only(folder):
    """Makes a folder read-only for root too, by a mount over itself."""
    mounts = 0
    try:
        for options in (["--bind", folder, folder], ["-o", "remount,bind,ro", folder]):
            done = subprocess.run(["mount", *options], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
            mounts += 1
        yield
    finally:
        if mounts:
            subprocess.run(["umount", folder], check=True)


def test_read_only_results_can_be_read_and_not_added_to(cup, undisturbed):
    run = start_and_wait_for_games(cup)
    run.send_signal(signal.SIGINT)
    assert run.wait(PATIENCE_SECONDS) == 3
    kept = cup.games()
    with read_only(cup.results):
        error = cup.run(status=2).err
        assert f"{cup.results}: cannot be written: its file system is read-only" in error
        assert "make it writable" in error
        assert cup.games() == kept
    goes_on(cup, undisturbed, kept)


def test_read_only_results_are_read_beside_a_log_that_holds_nothing(cup):
    cup.run()
    kept = cup.games()
    (cup.results / "tournament.db-wal").write_bytes(b"")  # as a copy that lacks the index has it
    (cup.results / "tournament.db-shm").unlink(missing_ok=True)
    with read_only(cup.results):
        assert cup.games() == kept


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 64 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder],
                           capture_output=True, text=True, check=False)
    if mount.returncode != 0:
        pytest.skip(f"no disk can be mounted here: {mount.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_records_on_a_full_disk_are_whole_and_the_next_match_appends_to_them(small_disk):
    file = small_disk / "games.jsonl"
    arguments = ["greedy", "random", "--quiet", "--record", file]
    ended = play(*arguments, "--games", "1000")
    assert ended.status == 2
    assert ended.err.endswith(f'connect4 play: "{file}": cannot be written: the disk is full; make room and run the same command again\n')
    records = read_records(file.read_text())
    assert [record["game"] for record in records] == list(range(1, len(records) + 1))
    assert all(record["reason"] in ("four", "draw") for record in records)

    subprocess.run(["mount", "-o", "remount,size=1m", small_disk], check=True)
    assert play(*arguments).status == 0
    assert read_records(file.read_text())[:-1] == records


@pytest.fixture
def full_disk(small_disk):
    """A disk with room for a name, but not for the content of a file."""
    with contextlib.suppress(OSError), open(small_disk / "filler", "wb", buffering=0) as filler:
        while filler.write(b"x" * 4096):
            pass
    return small_disk


FULL = "the disk is full; make room and run the same command again\n"


@pytest.mark.parametrize("words", [["init"], ["init", "--players", "{0}/subs/*"], ["ladder"],
                                   ["duel", "greedy", "random", "--out"], ["new"]], ids=" ".join)
@pytest.mark.parametrize("folder", ["cup", "above/cup", "there"])
def test_folder_that_does_not_fit_on_the_disk_is_not_begun(full_disk, tmp_path, words, folder):
    (tmp_path / "subs/ann").mkdir(parents=True)
    (full_disk / "there").mkdir()
    if words == ["new"] and folder == "there":
        folder = "there/cup"
    before = sorted(full_disk.rglob("*"))
    program = "bot" if words == ["new"] else "tournament"
    words = [word.format(tmp_path) for word in words]
    done = play(*words, full_disk / folder, program=TOURNAMENT.parent / program)
    assert (done.status, done.out) == (2, "")
    assert done.err == f'connect4 {program} {words[0]}: "{full_disk / folder}": cannot be written: {FULL}'
    assert sorted(full_disk.rglob("*")) == before
    (full_disk / "filler").unlink()
    subprocess.run(["mount", "-o", "remount,size=1m", full_disk], check=True)
    done = play(*words, full_disk / folder, program=TOURNAMENT.parent / program)
    assert "already exists" not in done.err
    assert (full_disk / folder / "tournament.json").exists()


def test_feedback_on_a_full_disk_names_the_remedy(finished, full_disk):
    done = play("feedback", finished.config, "--out", full_disk, program=TOURNAMENT)
    assert done.status == 2
    assert done.err == f'connect4 tournament feedback: "{full_disk}/Ann.html": cannot be written: {FULL}'
    assert [path.name for path in full_disk.iterdir()] == ["filler"]


def test_a_match_that_is_killed_leaves_nothing_next_to_its_page(tmp_path):
    match = start("greedy", "random", "--games", "100000", "--quiet", "--page", tmp_path / "page.html",
                  "--record", tmp_path / "games.jsonl")
    wait_until((tmp_path / "games.jsonl").exists, "the first games")
    match.kill()
    match.wait()
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


# The readers.

READING = [["status"], ["standings"], ["crosstable"], ["games"], ["show", "1"], ["export"]]


def run_reading(words, cup, **streams):
    command, *operands = words
    done = subprocess.run([TOURNAMENT, command, cup.config, *map(str, operands)], check=False,
                          stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=cup.environment,
                          timeout=PATIENCE_SECONDS, **streams)
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("words", [*READING, ["games", "--json"]], ids=" ".join)
def test_reader_that_has_left_ends_a_command_quietly(finished, words):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run_reading(words, finished, stdout=writer) == (-signal.SIGPIPE, "")
    finally:
        os.close(writer)


@pytest.mark.parametrize("words", [["run"], *READING, ["run", "--json"]],
                         ids=lambda words: " ".join(map(str, words)))
def test_full_device_is_said_with_status_2(finished, words):
    with open("/dev/full", "w", encoding="ascii") as full:
        status, error = run_reading(words, finished, stdout=full)
    assert status == 2
    assert error.endswith(": standard output: cannot be written: the disk is full; "
                          "make room and run the same command again\n")
    assert error.count("\n") == 1


def test_games_are_recorded_if_the_table_cannot_be_printed(tmp_path):
    cup = LiveCup(tmp_path / "cup", [player("Ann"), player("Bob")])
    with open("/dev/full", "w", encoding="ascii") as full:
        assert cup.start("--json", stdout=full).wait(PATIENCE_SECONDS) == 2
    assert cup.query("status")["status"] == "complete"
    assert len(cup.games()) == 10


def test_head_gets_its_line_and_the_run_plays_on_to_its_end(tmp_path):
    cup = LiveCup(tmp_path / "cup", [player("Ann"), player("Bob")])
    shell = f'"{TOURNAMENT}" run "{cup.config}" | head -n 1'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, env=cup.environment, timeout=PATIENCE_SECONDS)
    assert re.fullmatch(r"No decision after 10 games: the 95 % interval of the difference, \[.*\], includes 0\n",
                        done.stdout)
    assert done.stderr == ""
    assert len(cup.games()) == 10


@pytest.mark.parametrize("closed, status", [("<&-", 0), ("2>&-", 0), (">&-", 2)])
def test_streams_closed_at_the_start_do_no_harm_to_the_games_of_a_run(tmp_path, closed, status):
    cup = LiveCup(tmp_path / "cup", [player("Ann"), player("Bob")])
    done = subprocess.run(["sh", "-c", f'"{TOURNAMENT}" run "{cup.config}" {closed}'],
                          capture_output=True, check=False, env=cup.environment,
                          timeout=PATIENCE_SECONDS)
    assert done.returncode == status
    assert (b"standard output: cannot be written" in done.stderr) == (status == 2)
    games = cup.games()
    assert len(games) == 10 and all(game["reason"] in ("four", "draw") for game in games)


# The machine.


@pytest.fixture
def jumping_date():
    """The environment in which the date jumps for a program and all that it starts."""
    if os.environ.get("CONNECT4_SANITIZE"):
        pytest.skip("a sanitizer has to be loaded before anything else")
    variables = {"LD_PRELOAD": str(TOURNAMENT.parent.parent / "tests" / "jumping_date.so")}
    date = subprocess.run(["date", "+%s"], env={**os.environ, **variables}, capture_output=True,
                          check=True).stdout
    assert abs(int(date) - time.time()) > 3000, "the date does not jump"
    return variables


def assert_turns_are_timed(record):
    hour_us = 3_600_000_000  # the smallest jump
    assert record["times_us"] and all(0 <= turn < hour_us for turn in record["times_us"]), record


def test_date_that_jumps_changes_nothing_in_a_match(jumping_date):
    words = ("greedy", "random", "--seed", 7, "--games", 6, "--bank", "5s", "--json")
    match = play(*words, env=environment(**jumping_date))
    assert (match.status, match.err) == (0, "")
    assert list(map(lasting, match.records)) == list(map(lasting, play(*words).records))
    for record in match.records:
        assert_turns_are_timed(record)


def test_date_that_jumps_changes_nothing_in_a_tournament(cup, undisturbed, jumping_date):
    run = cup.start(*FAST, env={**cup.environment, **jumping_date})
    assert run.wait(PATIENCE_SECONDS) == 0
    assert cup.games() == undisturbed
    assert cup.query("status")["games"]["void"] == 0
    for line in cup.command("export", cup.config, "--format", "jsonl").out.splitlines():
        assert_turns_are_timed(json.loads(line))


# The person.


def on_a_terminal(words, env, controlling=True, **streams):
    """Starts a command on a terminal of its own; returns it and the other end of that. Only the
    controlling terminal sends a signal when it is closed."""
    ours, theirs = pty.openpty()

    def take_control():
        if controlling:
            fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [str(word) for word in words], env=env, start_new_session=True, preexec_fn=take_control,
        **{"stdin": theirs, "stdout": theirs, "stderr": theirs, **streams})
    os.close(theirs)
    return process, ours


def test_closed_terminal_stops_a_run_and_its_games_are_kept(cup, undisturbed, tmp_path):
    with open(tmp_path / "table", "wb") as table:
        run, terminal = on_a_terminal([TOURNAMENT, "run", cup.config], cup.environment,
                                      stdout=table)
    wait_until(lambda: cup.results.exists() and os.read(terminal, 1), "the first table")
    os.close(terminal)
    assert run.wait(PATIENCE_SECONDS) == 3
    cup.assert_no_process_is_left()
    status = cup.query("status")
    assert status["status"] == "stopped"
    goes_on(cup, undisturbed, cup.games())


@pytest.mark.parametrize("players, controlling", [
    (["greedy", "random"], True), (["greedy", "random"], False), (["human", "random"], True)])
def test_closed_terminal_ends_a_match_with_130(tmp_path, players, controlling):
    mark = f"CLI_TEST_MARK={tmp_path}"
    match, terminal = on_a_terminal(
        [TOURNAMENT.parent / "play", *players, "--games", "1000000"],
        environment(CLI_TEST_MARK=str(tmp_path)), controlling)
    assert os.read(terminal, 1)
    os.close(terminal)
    assert match.wait(PATIENCE_SECONDS) == 130
    wait_until(lambda: processes_marked(mark) == [], "the players' end")


def test_run_that_nohup_starts_survives_the_closed_terminal(cup, undisturbed):
    run, terminal = on_a_terminal(["nohup", TOURNAMENT, "run", cup.config], cup.environment,
                                  stdout=subprocess.DEVNULL)
    wait_until(cup.results.exists, "the start of the run")
    os.close(terminal)
    assert run.wait(PATIENCE_SECONDS) == 0
    assert cup.games() == undisturbed


def tell_twice(process):
    """Two signals of two kinds: the second of one kind may be lost while the first waits."""
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    return process.wait(PATIENCE_SECONDS)


def diarist(folder):
    """A player that does not end when it is told to, and keeps a diary of how it was told."""
    return TOURNAMENT.parent.parent / "tests/players/badbot", "diary", folder / "diary"


def test_second_control_c_gives_nobody_time_in_a_match(tmp_path):
    command = " ".join(map(str, diarist(tmp_path)))
    match = start(command, "random", "--games", "1000000", "--quiet")
    wait_until((tmp_path / "diary").exists, "the player")
    assert tell_twice(match) == 130
    assert "SIGTERM" not in (tmp_path / "diary").read_text()


def test_second_control_c_gives_nobody_time_in_a_run_and_keeps_the_games(tmp_path):
    players = [player("Ann", *diarist(tmp_path)), bad("Bob", "late", 20)]
    cup = LiveCup(tmp_path / "cup", players, concurrency=1, games_per_pairing=GAMES)
    run = start_and_wait_for_games(cup)
    assert tell_twice(run) == 3
    assert "SIGTERM" not in (tmp_path / "diary").read_text()
    cup.assert_no_process_is_left()
    status = cup.query("status")
    assert status["status"] == "stopped" and status["games"]["played"] >= 1
    assert all(game["reason"] in ("four", "draw") for game in cup.games())


def fails_by_the_machine(words, phrase, **options):
    ended = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60,
                           stdin=subprocess.DEVNULL, **options)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "system error" in ended.stderr and phrase in ended.stderr
    assert "report it" not in ended.stderr, "it is not a mistake of ours"


@pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")),
                    reason="a sanitizer needs more for itself")
def test_too_little_memory_is_said_with_the_remedy(cup):
    def limit_memory():
        resource.setrlimit(resource.RLIMIT_DATA, (3_000_000, 3_000_000))

    fails_by_the_machine([TOURNAMENT, "run", cup.config], "ulimit -a", preexec_fn=limit_memory)


@pytest.mark.sandbox
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become a user without processes")
@pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")),
                    reason="the leak sanitizer starts a process itself")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_want_of_processes_is_blamed_on_no_sandbox(count):
    limited = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups",
               "prlimit", f"--nproc={count}:{count}"]
    with tempfile.TemporaryDirectory() as folder:  # pytest's is closed to others
        os.chmod(folder, 0o755)
        config = Path(folder, "cup.json")
        config.write_text('{"players": [{"command": "greedy"}, {"command": "random"}]}', encoding="utf-8")
        ended = subprocess.run([*limited, TOURNAMENT, "run", config], capture_output=True, text=True,
                               check=False, timeout=60, stdin=subprocess.DEVNULL)
    assert ended.returncode == 2, ended.stderr
    assert "Resource temporarily unavailable" in ended.stderr and "ulimit -u" in ended.stderr
    assert "container" not in ended.stderr and '"none"' not in ended.stderr, ended.stderr


def test_want_of_descriptors_is_blamed_on_no_sandbox(cup):
    cup.write(sandbox=None)
    for count in range(6, 30):
        ended = subprocess.run([TOURNAMENT, "run", cup.config], capture_output=True, text=True, check=False,
                               timeout=60, stdin=subprocess.DEVNULL,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count)))
        assert ended.returncode == 2, ended.stderr
        assert "Too many open files" in ended.stderr or " descriptors (20 for each game" in ended.stderr, ended.stderr
        assert "container" not in ended.stderr and '"none"' not in ended.stderr, ended.stderr


@pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")),
                    reason="the sanitizers need /proc themselves")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can take /proc away")
@pytest.mark.parametrize("words", [[PLAY, "random", "random"], [TOURNAMENT, "run", "cup.json"]],
                         ids=["play", "run"])
def test_missing_proc_is_said_with_the_remedy(cup, words):
    without = ["unshare", "--mount", "sh", "-c", 'umount -l /proc; exec "$@"', "sh"]
    fails_by_the_machine([*without, *words], "mount -t proc proc /proc", cwd=cup.folder)
