"""`play` as a process: signals, pipes that break, streams that are closed, disks that are full."""

import fcntl
import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from programs import (BIN_DIR, PLAY, environment, interrupt, play, processes_marked,
                      read_records, start, wait_until, write_bot)

LONG_MATCH = ["random", "random", "--games", "1000000"]


def start_marked(tmp_path, *arguments, **popen_options):
    """A match whose processes all carry a mark that only they have."""
    mark = f"CLI_TEST_MARK={tmp_path}"
    env = environment(CLI_TEST_MARK=str(tmp_path))
    return start(*arguments, env=env, **popen_options), mark


@pytest.mark.parametrize("number",
                         [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_signal_ends_the_match_with_130_and_leaves_no_process_and_no_file(tmp_path, number):
    process, mark = start_marked(tmp_path, *LONG_MATCH, "--quiet", "--svg", tmp_path / "a.svg")
    wait_until(lambda: len(processes_marked(mark)) == 5, "two players and their wardens")
    assert interrupt(process, number) == 130
    assert processes_marked(mark) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_signal_that_was_ignored_at_the_start_as_nohup_does_stays_ignored(number):
    match = start("greedy", "random", "--from", "112233", "--delay", "1s", stdout=subprocess.PIPE,
                  preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
    assert match.stdout.readline().startswith(b"move  7")
    match.send_signal(number)
    assert b"four in a row in column" in match.communicate()[0]
    assert match.returncode == 0


@pytest.mark.parametrize("blocking", [True, False])
def test_slow_reader_gets_every_record_whole(blocking):
    match, reader = start_with_full_pipe(blocking)
    match.send_signal(signal.SIGCONT)
    with open(reader, encoding="utf-8") as pipe:
        records = read_records(pipe.read())
    assert [record["game"] for record in records] == list(range(1, 301))
    said = match.communicate()[1]
    assert re.fullmatch(rb"(\d+ of 300 games, .* left\n)*", said), said  # every ten seconds
    assert match.returncode == 0


@pytest.mark.parametrize("blocking", [True, False])
def test_signal_ends_a_match_that_waits_for_a_slow_reader(blocking):
    match, reader = start_with_full_pipe(blocking)
    assert interrupt(match, signal.SIGTERM) == 130
    assert re.fullmatch(rb"(\d+ of 300 games, .* left\n)*", match.communicate()[1])
    os.close(reader)


@pytest.mark.parametrize("option", ["--record", "--svg", "--page"])
def test_signal_ends_the_wait_for_the_reader_of_a_pipe(tmp_path, option):
    os.mkfifo(tmp_path / "pipe")
    match = start("random", "random", option, tmp_path / "pipe", stderr=subprocess.PIPE)
    wait_until(lambda: sleeps(match), "the wait")
    assert interrupt(match) == 130
    assert match.communicate()[1] == b""


def sleeps(process):
    """Whether it has slept for a while, and does something of its own about a Ctrl-C."""
    for _ in range(10):
        status = Path(f"/proc/{process.pid}/status").read_text("ascii")
        handled = int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16)
        if not (re.search(r"State:\s*S", status) and handled >> (signal.SIGINT - 1) & 1):
            return False
        time.sleep(0.02)
    return True


def start_with_full_pipe(blocking):
    """A match of 300 games whose records nobody has read yet; and the end to read them from."""
    reader, writer = os.pipe()
    os.set_blocking(writer, blocking)
    match = start("random", "random", "--games", "300", "--json", stdout=writer,
                  stderr=subprocess.PIPE)
    os.close(writer)
    wait_until(lambda: grows_no_more(reader), "a full pipe")
    return match, reader


def grows_no_more(pipe):
    before = unread_bytes(pipe)
    time.sleep(0.2)
    return 0 < before == unread_bytes(pipe)


def unread_bytes(descriptor):
    return int.from_bytes(fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_signal_while_a_player_thinks_leaves_no_process(tmp_path):
    bot = write_bot(tmp_path / "thinker.py",
                    "import subprocess\nsubprocess.Popen(['sleep', '1000'])\ntime.sleep(1000)")
    process, mark = start_marked(tmp_path, bot, "random", "--time-per-move", "1h")
    wait_until(lambda: len(processes_marked(mark)) == 6, "the sleeping child")
    assert interrupt(process) == 130
    assert processes_marked(mark) == []


def test_signal_ends_a_long_delay(tmp_path):
    process, mark = start_marked(tmp_path, "random", "random", "--delay", "1h",
                                 stdout=subprocess.PIPE)
    assert process.stdout.readline().startswith(b"move  1")
    assert interrupt(process) == 130
    assert processes_marked(mark) == []
    process.stdout.close()


def test_killed_referee_takes_its_players_along(tmp_path):
    process, mark = start_marked(tmp_path, *LONG_MATCH, "--quiet")
    wait_until(lambda: len(processes_marked(mark)) == 5, "two players and their wardens")
    interrupt(process, signal.SIGKILL)
    wait_until(lambda: processes_marked(mark) == [], "the players' end")


def test_records_before_a_signal_are_kept_whole(tmp_path):
    file = tmp_path / "games.jsonl"
    process = start(*LONG_MATCH, "--quiet", "--record", file, stdout=subprocess.DEVNULL)
    wait_until(lambda: file.exists() and file.stat().st_size > 20_000, "some records")
    assert interrupt(process) == 130

    records = read_records(file.read_text())
    assert [r["game"] for r in records] == list(range(1, len(records) + 1))


@pytest.mark.parametrize("there, kept", [(b"", b""), (b"{}\n", b"{}\n"), (b"{}", b"{}\n")])
def test_record_begins_a_line_after_any_end_of_the_file(tmp_path, there, kept):
    file = tmp_path / "games.jsonl"
    file.write_bytes(there)
    assert play("random", "random", "--quiet", "--record", file).status == 0
    content = file.read_bytes()
    assert content.startswith(kept)
    assert len(read_records(content[len(kept):].decode())) == 1


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_reader_that_leaves_ends_the_match_quietly(tmp_path, options):
    process, mark = start_marked(tmp_path, *LONG_MATCH, *options, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == -signal.SIGPIPE
    process.stderr.close()
    assert processes_marked(mark) == []


@pytest.mark.parametrize("arguments", [
    ["--help"], ["random", "random"], ["random", "random", "--json"],
    ["random", "random", "--quiet"],
])
def test_full_device_is_said_with_status_2(arguments):
    with open("/dev/full", "w", encoding="ascii") as full:
        ended = subprocess.run([PLAY, *arguments], stdout=full, stderr=subprocess.PIPE,
                               env=environment(), check=False)
    assert ended.stderr == (b"connect4 play: standard output: cannot be written: the disk is full; "
                            b"make room and run the same command again\n")
    assert ended.returncode == 2


def test_record_file_on_a_full_device_is_said_with_status_2():
    ended = play("random", "random", "--quiet", "--record", "/dev/full")
    assert ended.err == ('connect4 play: "/dev/full": cannot be written: the disk is full; '
                         'make room and run the same command again\n')
    assert ended.status == 2


def test_picture_on_a_full_device_is_said_with_the_remedy():
    ended = play("random", "random", "--quiet", "--svg", "/dev/full")
    assert ended.err == ('connect4 play: "/dev/full": cannot be written: the disk is full; '
                         'make room and run the same command again\n')
    assert ended.status == 2


@pytest.mark.parametrize("options", [[], ["--json"], ["--quiet"], ["--help"]])
def test_standard_output_closed_at_the_start_is_said_with_status_2(tmp_path, options):
    ended = subprocess.run(["sh", "-c", '"$0" random random --svg "$@" >&-', PLAY,
                            tmp_path / "a.svg", *options],
                           capture_output=True, env=environment(), check=False)
    assert ended.stderr == b"connect4 play: standard output: cannot be written: it is closed; open it\n"
    assert ended.returncode == 2


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_other_streams_closed_at_the_start_do_no_harm(tmp_path, closed):
    file = tmp_path / "games.jsonl"
    command = f'"{PLAY}" random greedy --record "{file}" {closed}'
    ended = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(),
                           check=False)
    assert ended.returncode == 0
    assert '"reason":"four"' in file.read_text() or '"reason":"draw"' in file.read_text()


def test_standard_input_is_left_to_others():
    ended = subprocess.run(["sh", "-c", f'"{PLAY}" random random --quiet >/dev/null; cat'],
                           input=b"untouched", capture_output=True, env=environment(), check=True)
    assert ended.stdout == b"untouched"


def test_works_from_a_link_to_the_program(tmp_path):
    (tmp_path / "play").symlink_to(PLAY)
    assert play("greedy", "random", "--quiet", program=tmp_path / "play").status == 0


def test_works_from_a_folder_that_is_gone(tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    command = f'rmdir "{folder}"; exec "{BIN_DIR}/play" greedy random --quiet'
    ended = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True,
                           env=environment(), check=False)
    assert ended.returncode == 0, ended.stderr
