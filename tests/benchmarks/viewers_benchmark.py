#!/usr/bin/env python3
"""The cost of viewers for players.

    viewers_benchmark.py [--build FOLDER] [--rounds N] [--games N] [--viewers N] [--deaf N]

Plays a tournament with and without `--serve` and its viewers, alternating, and prints the ratio of
the times. `--deaf` of the viewers never read. The run, its players and its server have one
processor, the viewers another one: they are other people's machines. Both players are the C player
that takes the first column with room, who leave the server nothing but what it takes from them; with
--think MS they wait so long each turn. Needs a release build, and two processors.
"""

import argparse
import json
import os
import re
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUEST = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Viewers:
    """Follow a server from a process of their own, and say at its end how much they were sent."""

    def __init__(self, port, count, deaf, core):
        self.pipe, theirs = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.sched_setaffinity(0, {core})
            os.write(theirs, json.dumps(watch(port, count, deaf)).encode())
            os._exit(0)
        os.close(theirs)

    def received(self):
        with os.fdopen(self.pipe) as pipe:
            numbers = json.load(pipe)
        os.waitpid(self.process, 0)
        return numbers


def watch(port, count, deaf):
    """Bytes that each viewer got until the server ended."""
    readers = selectors.DefaultSelector()
    silent = []
    for number in range(count):
        viewer = socket.create_connection(("127.0.0.1", port))
        viewer.sendall(REQUEST)
        if number < deaf:
            silent.append(viewer)
        else:
            readers.register(viewer, selectors.EVENT_READ, number)
    received = [0] * count
    while readers.get_map():
        for key, _ in readers.select():
            try:
                data = key.fileobj.recv(1 << 18)
            except ConnectionResetError:
                data = b""
            received[key.data] += len(data)
            if not data:
                readers.unregister(key.fileobj)
    return received[deaf:]


class Bench:
    def __init__(self, options):
        build = Path(options.build).resolve()
        self.options = options
        self.run_core, self.viewers_core = sorted(os.sched_getaffinity(0))[:2]
        self.tournament = build / "bin" / "tournament"
        players = build / "tests" / "players"
        player = [str(players / "badbot"), "late", str(options.think)] if options.think \
            else [str(players / "first_legal")]
        self.folder = Path(tempfile.mkdtemp(prefix="connect4-viewers-"))
        self.config = self.folder / "cup.json"
        self.config.write_text(json.dumps({
            "name": "cup", "format": "duel", "games_per_pairing": options.games,
            "openings": "random:6", "sandbox": "none", "concurrency": options.concurrency,
            "players": [{"name": name, "command": player} for name in ("A", "B")],
        }), encoding="utf-8")
        self.sent = []

    def seconds(self, watched):
        shutil.rmtree(self.folder / "results", ignore_errors=True)
        start = time.monotonic()
        run = subprocess.Popen(
            [self.tournament, "run", self.config, *(["--serve=0"] if watched else [])],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {self.run_core}))
        viewers = None
        if watched:
            line = run.stderr.readline()
            while "http" not in line:
                line = run.stderr.readline()
            port = int(re.search(r":(\d+)/", line)[1])
            viewers = Viewers(port, self.options.viewers, self.options.deaf, self.viewers_core)
        run.stderr.read()
        if run.wait() != 0:
            sys.exit("the run failed")
        seconds = time.monotonic() - start
        if viewers:
            self.sent.append(viewers.received())
        return seconds

    def compare(self):
        print(f"{self.options.games} games, {self.options.viewers} viewers, {self.options.deaf} of "
              f"them deaf, {self.options.rounds} rounds")
        ratios = []
        for _ in range(self.options.rounds):
            alone, watched = self.seconds(False), self.seconds(True)
            ratios.append(watched / alone)
            print(f"alone {self.options.games / alone:7.0f} games/s, "
                  f"watched {self.options.games / watched:7.0f}: {ratios[-1]:.3f} times as long; "
                  f"each viewer got {statistics.median(self.sent[-1] or [0]) / 1e3:.0f} KB")
        print(f"median {statistics.median(ratios):.3f} times as long")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build" / "bench")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--deaf", type=int, default=20)
    parser.add_argument("--think", type=int, default=0, metavar="MS")
    parser.add_argument("--concurrency", type=int, default=1)
    bench = Bench(parser.parse_args())
    try:
        bench.compare()
    finally:
        shutil.rmtree(bench.folder)


if __name__ == "__main__":
    main()
