"""A power cut at any moment: games that were reported as recorded are there, and files are whole. Every
state is tried that a file system may have kept of a real run."""

import contextlib
import hashlib
import json
import os
import pty
import random
import re
import shutil
import struct
import subprocess
import termios
import threading
from fcntl import ioctl

import pytest
from live_tournaments import TOURNAMENT, LiveCup, bad, lasting
from power_cuts import Disk, record

GAMES = 12

REPORT = re.compile(rf"(\d+) of {GAMES} games|complete, (\d+) games")

pytestmark = pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")),
                                reason="a sanitizer's search for leaks does not work under strace")


@contextlib.contextmanager
def terminal():
    """Opens a terminal for a run, which writes the number of its games there. Returns the other end."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))

    def drain():
        with contextlib.suppress(OSError):
            while os.read(ours, 4096):
                pass

    reader = threading.Thread(target=drain)
    reader.start()
    yield theirs
    os.close(theirs)
    reader.join()
    os.close(ours)


def games_in(folder):
    """Returns the games by number, with their scores; none if no tournament is there yet."""
    if not (folder / "tournament.db").exists():
        return {}
    done = subprocess.run([TOURNAMENT, "export", folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0 or "holds no tournament" in done.stderr, done.stderr
    records = map(json.loads, done.stdout.splitlines())
    return {record["game"]: lasting(record) for record in records}


class States:
    """Checks distinct states, each in a folder of its own, once for each promise."""

    def __init__(self, folder):
        self.folder = folder
        self.seen = set()

    def look(self, state, promise, check):
        digest = hashlib.sha256(repr((promise, sorted(state.items()))).encode()).digest()
        if digest in self.seen:
            return
        self.seen.add(digest)
        place = self.folder / str(len(self.seen))
        place.mkdir(parents=True)
        for name, content in state.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
        check(place, promise)
        shutil.rmtree(place)


def test_games_that_were_reported_as_recorded_outlive_a_power_cut(tmp_path):
    cup = LiveCup(tmp_path / "cup", [bad("Ann", "late", 40), bad("Bob", "late", 40)],
                  concurrency=2, games_per_pairing=GAMES)
    with terminal() as errors:
        run = record(tmp_path / "run", [TOURNAMENT, "run", cup.config], stdout=subprocess.PIPE,
                     stderr=errors, env=cup.environment)
    assert run.returncode == 0
    analysis = record(tmp_path / "analysis", [TOURNAMENT, "analyse", cup.config],
                      capture_output=True, env=cup.environment)
    assert analysis.returncode == 0
    played = {game["game"]: game for game in cup.games()}
    assert len(played) == GAMES and all(game["scores"] for game in played.values())

    disk = Disk(cup.folder)
    states = States(tmp_path / "states")
    chance = random.Random(1)
    promises = [(0, 0)]  # numbers of games reported, and of games with scores

    def check(folder, promise):
        games = games_in(folder / "results" / "cup")
        assert len(games) >= promise[0]
        assert sum("scores" in game for game in games.values()) >= promise[1]
        for number, game in games.items():
            assert game in (played[number], without_scores(played[number]))

    for log in ("run", "analysis"):
        for words in disk.take(tmp_path / log):
            promise = later_promise(promises[-1], words or "")
            if words and promise == promises[-1]:
                continue
            promises.append(promise)
            for state in disk.states(chance):
                states.look(state, promise, check)
    assert promises[-1] == (GAMES, GAMES)
    assert {games for games, _ in promises} - {0, GAMES}, "the run has reported games before its end"
    assert len(states.seen) > 100


def without_scores(game):
    return {name: value for name, value in game.items() if name != "scores"}


def later_promise(promise, words):
    counts = [int(n) for pair in REPORT.findall(words) for n in pair if n]
    if "have exact scores" in words:
        return promise[0], max(counts)
    return max(promise[0], *counts, 0), promise[1]


def test_pages_outlive_a_power_cut_and_are_never_half_written(tmp_path):
    cup = LiveCup(tmp_path / "cup", [bad("Ann"), bad("Bob")], games_per_pairing=2)
    cup.run()
    out = tmp_path / "out"
    out.mkdir()
    page = out / "page.html"
    words = [TOURNAMENT, "page", cup.config, "--out", page]
    assert record(tmp_path / "first", words, capture_output=True).returncode == 0
    old = page.read_bytes()
    assert record(tmp_path / "second", [*words, "--full"], capture_output=True).returncode == 0
    new = page.read_bytes()
    assert old != new

    disk = Disk(out)
    states = States(tmp_path / "states")
    chance = random.Random(1)

    def check(folder, promise):
        path = folder / "page.html"
        assert (path.read_bytes() if path.exists() else None) in promise

    for log, before, after in (("first", None, old), ("second", old, new)):
        promise = (before, after)
        for told in disk.take(tmp_path / log):
            if "page.html" in (told or ""):
                promise = (after,)
            for state in disk.states(chance):
                states.look(state, promise, check)
        assert promise == (after,), "the page was reported"
    assert len(states.seen) > 4
