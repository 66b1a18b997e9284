#!/usr/bin/env python3
"""The cost of an arena for its games: telling of them move by move, and 250 visitors that never finish a
request, and 100 remote players that are connected, or 50 whose games are rated, with the site's memory. Each is measured against the same games without it, by turns, and printed as a ratio of games
per second. Usage: arena_cost.py [PAIRS]   (default: 8)"""

import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))
from arenas import Arena  # noqa: E402
from live_tournaments import FIRST_LEGAL, TOURNAMENT  # noqa: E402

GAMES = 6_000
WINDOW_SECONDS = 4


def seconds_of_run(folder, *options):
    players = [{"name": name, "command": [str(FIRST_LEGAL)]} for name in ("Ann", "Bob")]
    config = folder / "cup.json"
    config.write_text(json.dumps({"players": players, "games_per_pairing": GAMES, "openings": "random:6",
                                  "sandbox": "none", "concurrency": 1}))
    begun = time.monotonic()
    subprocess.run([str(TOURNAMENT), "run", str(config), "--fresh", "--quiet", *options], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - begun


@contextlib.contextmanager
def drained(pipe):
    """Reads the pipe as the site does, four times per second."""
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    over = threading.Event()
    taken = [0]

    def drain():
        while not over.wait(0.25):
            with contextlib.suppress(BlockingIOError):
                while piece := os.read(reader, 1 << 16):
                    taken[0] += len(piece)

    thread = threading.Thread(target=drain)
    thread.start()
    yield taken
    over.set()
    thread.join()
    os.close(reader)


def live(folder, pairs):
    ratios = []
    with drained(folder / "pipe") as taken:
        for _ in range(pairs):
            without = seconds_of_run(folder)
            ratios.append(without / seconds_of_run(folder, "--live-to", str(folder / "pipe")))
    print(f"moves told of, {taken[0] / pairs / 1024:.0f} KiB per run: games per second {statistics.median(ratios):.3f} "
          f"of those without ({min(ratios):.3f} to {max(ratios):.3f}, {pairs} pairs of {GAMES} games)")


def slow_visitor(address):
    visitor = socket.create_connection(address, timeout=30)
    visitor.sendall(b"POST /api/hand-ins HTTP/1.1\r\n")
    return visitor


def recorded(arena):
    out = subprocess.run([str(TOURNAMENT), "status", str(arena.folder), "--json"], capture_output=True, check=True).stdout
    return json.loads(out)["games"]["played"]


def rate(arena):
    before, begun = recorded(arena), time.monotonic()
    time.sleep(WINDOW_SECONDS)
    return (recorded(arena) - before) / (time.monotonic() - begun)


def visitors(folder, pairs):
    arena = Arena(folder / "class", ["Ann"], error_bar=1, most_games=100_000, games_per_pairing=200,
                  openings="random:6").start()
    ratios = []
    try:
        time.sleep(2)
        for _ in range(pairs):
            alone = rate(arena)
            crowd = [slow_visitor(arena.address) for _ in range(250)]
            ratios.append(rate(arena) / alone)
            for visitor in crowd:
                visitor.close()
    finally:
        arena.stop()
    print(f"250 slow visitors: games per second {statistics.median(ratios):.3f} of those without "
          f"({min(ratios):.3f} to {max(ratios):.3f}, {pairs} pairs of {WINDOW_SECONDS} s)")


def memory_of_site(folder):
    """MiB of the site, without what it shares with other programs."""
    for entry in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{entry}/cmdline").read_bytes().split(b"\0")
            if words[0].endswith(b"/arena_site") and str(folder).encode() in words[1]:
                return int(Path(f"/proc/{entry}/status").read_text().split("RssAnon:")[1].split()[0]) / 1024
    raise AssertionError("there is no site")


def count_of_remote(arena):
    out = subprocess.run([str(TOURNAMENT), "standings", str(arena.folder), "--json"], capture_output=True, check=True).stdout
    return sum(row.get("remote", False) for row in json.loads(out)["standings"])


def wait_for_games(arena):
    """The ladder begins again when a remote player enters."""
    played = recorded(arena)
    while recorded(arena) == played:
        time.sleep(0.5)


@contextlib.contextmanager
def connected(people):
    with contextlib.ExitStack() as streams:
        answers = [streams.enter_context(person.stream("/api/remote/stream")) for person in people]
        while len(people[0].ask("/api/remote").json["connected"]) < len(people):
            time.sleep(0.1)
        yield answers  # one that nobody holds would be closed


def remote_players(folder, pairs, games, count):
    names = [f"Player {i}" for i in range(count)]
    arena = Arena(folder / games, names, error_bar=1, most_games=100_000, games_per_pairing=200,
                  openings="random:6", arena={"remote": {"games": games, "turn_ms": 1000, "bank_ms": 0}}).start()
    ratios, memory = [], []
    try:
        people = [arena.person(name) for name in names]
        wait_for_games(arena)
        before = memory_of_site(arena.folder)
        with connected(people):  # rated players enter the ladder once
            while games == "rated" and count_of_remote(arena) < count:
                time.sleep(0.5)
            wait_for_games(arena)
        for _ in range(pairs):
            alone = rate(arena)
            with connected(people):
                ratios.append(rate(arena) / alone)
                memory.append(memory_of_site(arena.folder) - before)
    finally:
        arena.stop()
    print(f"{count} remote players, {games}: games per second {statistics.median(ratios):.3f} of those without ({min(ratios):.3f} to "
          f"{max(ratios):.3f}, {pairs} pairs of {WINDOW_SECONDS} s), {max(memory):.1f} MiB more of the site")


def main():
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    with tempfile.TemporaryDirectory() as folder:
        live(Path(folder), pairs)
        visitors(Path(folder), pairs)
        remote_players(Path(folder), pairs, "unrated", 100)
        remote_players(Path(folder), pairs, "rated", 50)


if __name__ == "__main__":
    main()
