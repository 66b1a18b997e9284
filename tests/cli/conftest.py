"""Fixtures of every test of the command lines."""

import functools
import os
import signal
import subprocess

import pytest
from live_tournaments import THREE, LiveCup


def pytest_configure(config):
    # Ignored, as in a script's background, they would be ignored by all that we start, too.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    config.addinivalue_line("markers", "sandbox: skipped where bubblewrap itself does not work")
    config.addinivalue_line("markers", "long: minutes of what other tests do in seconds; `tests/run.sh long` runs it")


@functools.cache
def why_no_sandbox():
    done = subprocess.run(["bwrap", "--unshare-pid", "--unshare-net", "--ro-bind", "/", "/",
                           "/bin/true"], check=False, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def pytest_collection_modifyitems(items):
    if not os.environ.get("CONNECT4_LONG_TESTS"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="tests/run.sh long runs it"))


@pytest.fixture(autouse=True)
def sandbox_where_it_is_needed(request):
    if request.node.get_closest_marker("sandbox") and why_no_sandbox():
        pytest.skip(why_no_sandbox())


@pytest.fixture(autouse=True)
def folder_of_players(tmp_path):
    """pytest's folders are closed to others; players of root are others in their sandboxes."""
    tmp_path.chmod(0o755)


@pytest.fixture
def make_live_cup(tmp_path):
    """Makes cups that are played, and sees to it that their runs leave no process behind."""
    cups = []

    def make(players=THREE, folder="cup", **members):
        cups.append(LiveCup(tmp_path / folder, players, **members))
        return cups[-1]

    yield make
    for cup in cups:
        cup.assert_no_process_is_left()


@pytest.fixture
def no_bubblewrap(tmp_path):
    """A PATH without bubblewrap, or with one that fails."""
    folder = tmp_path / "path"
    folder.mkdir()
    for name in ("python3", "ruby"):
        (folder / name).symlink_to(f"/usr/bin/{name}")
    return folder
