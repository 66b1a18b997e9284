"""No process of a player outlives it or the runner, however either of them ends."""

import os
import random
import signal
import time
from pathlib import Path

import pytest

from programs import BIN_DIR, TEST_PLAYERS, environment, start, wait_until

BADBOT = TEST_PLAYERS / "badbot"

SANDBOXES = 40

#: The players that leave processes behind, and the number of their processes meanwhile.
SURVIVORS = [("daemon", 2), ("wiped-daemon", 2), ("stopped-child", 2), ("family", 4),
             ("ignores-sigterm", 1)]


def processes_with(mark):
    """The processes with that argument. Zombies have none."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and mark.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def start_match(behaviour, mark):
    bad = f"{BADBOT} {behaviour} {mark}"
    process = start(bad, f"{BADBOT} silent", "--time-per-move", "1h", "--quiet")
    return process


def players_of(mark, runner):
    return [number for number in processes_with(mark) if number != runner]


def programs_of(processes):
    return {os.path.basename(os.readlink(f"/proc/{number}/exe")) for number in processes}


def stopped_children_of(runner):
    stopped = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if (state, parent) == ("T", str(runner)):
            stopped.append(status.parent.name)
    return stopped


@pytest.mark.parametrize("behaviour, count", SURVIVORS)
def test_nothing_of_a_player_is_left_when_the_runner_is_killed(behaviour, count):
    mark = f"survivor-{os.getpid()}-{behaviour}."
    runner = start_match(behaviour, mark)
    wait_until(lambda: len(players_of(mark, runner.pid)) >= count, "the player and its children")
    runner.kill()
    runner.wait()
    wait_until(lambda: not processes_with(mark), "the end of them all")


def test_nothing_is_left_when_the_runner_is_stopped_and_then_killed():
    mark = f"survivor-{os.getpid()}-stopped."
    runner = start_match("daemon", mark)
    wait_until(lambda: len(players_of(mark, runner.pid)) >= 2, "the player and its child")
    runner.send_signal(signal.SIGSTOP)
    runner.kill()
    runner.wait()
    wait_until(lambda: not processes_with(mark), "the end of them all")


def test_nothing_is_left_when_a_player_has_stopped_its_warden_and_the_runner_is_killed():
    mark = f"survivor-{os.getpid()}-warden."
    runner = start(f"{BADBOT} signals-parent {int(signal.SIGSTOP)} {mark}", f"{BADBOT} silent",
                   "--time-per-move", "1h", "--quiet")
    wait_until(lambda: stopped_children_of(runner.pid), "a stopped warden")
    warden = stopped_children_of(runner.pid)[0]
    assert len(processes_with(mark)) >= 3, "the runner, the player and its daemon"
    runner.kill()
    runner.wait()
    wait_until(lambda: not processes_with(mark), "the end of them all")
    wait_until(lambda: not Path(f"/proc/{warden}").exists(), "the end of the warden")


@pytest.mark.sandbox
def test_nothing_is_left_of_a_sandbox_that_is_being_made_when_the_runner_is_killed(tmp_path):
    mark = f"survivor-{os.getpid()}-confined."
    crashing = tmp_path / mark
    crashing.write_bytes(BADBOT.read_bytes())
    crashing.chmod(0o755)
    moments = random.Random(1)
    for _ in range(SANDBOXES):
        # It crashes in each game, so that there always is a sandbox being made or taken down.
        runner = start(f"{crashing} kills-itself 9", "random", "--sandbox", "--games", 1000, "--quiet")
        wait_until(lambda: players_of(mark, runner.pid), "the first sandbox")
        time.sleep(moments.uniform(0, 0.05))
        runner.kill()
        runner.wait()
    wait_until(lambda: not processes_with(mark), "the end of them all")


def test_the_warden_shows_no_arguments_of_its_player():
    mark = f"survivor-{os.getpid()}-hidden."
    runner = start_match("good", mark)
    # Before it is executed, the player's process still is its starter's.
    wait_until(lambda: programs_of(players_of(mark, runner.pid)) == {"badbot"}, "the player alone")
    runner.kill()
    runner.wait()


def test_a_missing_warden_is_a_failure_of_the_installation(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "play").write_bytes((BIN_DIR / "play").read_bytes())
    (tmp_path / "bin" / "play").chmod(0o755)
    failed = start(BADBOT, BADBOT, "--quiet", stderr=-1, executable=tmp_path / "bin" / "play",
                   env=environment())
    _, error = failed.communicate()
    assert failed.returncode == 2
    assert b"libexec/connect4/warden" in error
