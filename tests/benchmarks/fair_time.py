#!/usr/bin/env python3
"""What a loaded machine costs players that need most of their time, and what hostile ones gain by it.

    fair_time.py [--build FOLDER]... [--games N] [--loads 0,1,2,4,bursts] [--json]

Beside so many busy loops (or bursts: two loops, 0.3 s of every 0.6 s), in tournaments of one game at
a time:

    honest     two that compute for 170 ms of 200 in each turn: who loses on time loses wrongly
    beside     one that computes for 100 ms of 200, against one that ponders in children whose end
               nobody waits for: the first one loses on time wrongly
    kernel     has the kernel work on its processor and answers a little late, against `greedy`:
               a void game is a lost one played again

With --build twice the two alternate, so that other work on the machine disturbs both alike. The
machine's own load is printed beside: processes that nobody ordered count as well.
"""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = ROOT / "tests" / "players" / "hostile"
LOOP = "while True: pass"
BURSTS = """
import time
while True:
    end = time.monotonic() + 0.3
    while time.monotonic() < end: pass
    time.sleep(0.3)
"""
LONGEST_SECONDS = 300
#: A few plies are left to players that take the first column with room.
OPENINGS = [f"111111222222{first}{second}" for first in "34567" for second in "34567"]


class Load:
    """Other processes, in sessions of their own as players are: a session may get no more of a processor
    than one program."""

    def __init__(self, name):
        scripts = [BURSTS] * 2 if name == "bursts" else [LOOP] * int(name)
        self.loops = [subprocess.Popen([sys.executable, "-c", script], start_new_session=True)
                      for script in scripts]

    def __enter__(self):
        time.sleep(0.2)
        return self

    def __exit__(self, *_):
        for loop in self.loops:
            loop.kill()
            loop.wait()


def player(name, *command, **clock):
    times = {"turn_ms": 200, "bank_ms": 0, "startup_ms": 60000, **clock}
    return {"name": name, "command": [str(word) for word in command], "time": times}


def hostile(folder):
    """The player that has the kernel work, in its folder."""
    for source in (HOSTILE / "time" / "kernel_collects.py", HOSTILE / "wire.py"):
        shutil.copy(source, folder)
    return [folder / "kernel_collects.py", "canary=/nowhere"]


def cups(build, folder):
    """The players of each kind of tournament."""
    badbot = build / "tests" / "players" / "badbot"
    patient = {"turn_ms": 60000}
    return {
        "honest": [player(name, badbot, "burns", 170) for name in ("A", "B")],
        "beside": [player("victim", badbot, "burns", 100),
                   player("ponderer", badbot, "ponders-hidden", 2, **patient)],
        "kernel": [player("good", build / "bin" / "players" / "greedy", **patient),
                   player("hostile", *hostile(folder), turn_ms=300)],
    }


def play(build, kind, games):
    """The endings of the games, and how many were void."""
    folder = Path(tempfile.mkdtemp(prefix="fair-time-"))
    try:
        (folder / "openings.txt").write_text("\n".join(OPENINGS) + "\n")
        config = folder / "cup.json"
        players = cups(build, folder)[kind]
        config.write_text(json.dumps({
            "name": "cup", "seed": 7, "games_per_pairing": games, "openings": "./openings.txt",
            "concurrency": 1, "sandbox": "none", "players": players}))
        subprocess.run([build / "bin" / "tournament", "run", config], capture_output=True,
                       timeout=LONGEST_SECONDS, check=False)
        with sqlite3.connect(folder / "results" / "cup" / "tournament.db") as database:
            void = database.execute("SELECT count(*) FROM set_aside").fetchone()[0]
        lines = subprocess.run([build / "bin" / "tournament", "export", config, "--format", "jsonl"],
                               capture_output=True, check=True).stdout.splitlines()
        return [json.loads(line) for line in lines], void
    finally:
        shutil.rmtree(folder)


def measure(build, kind, load, games):
    before = os.getloadavg()[0]
    start = time.monotonic()
    with Load(load):
        records, void = play(build, kind, games)
    late = [record for record in records if record["reason"] == "timeout"
            and record[record["fault"]["player"]] not in ("ponderer", "hostile")]
    return {"build": str(build), "kind": kind, "load": load, "played": len(records),
            "wrong_losses": len(late), "void": void, "seconds": round(time.monotonic() - start, 1),
            "load_average_before": round(before, 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", action="append", type=Path, help="a build's folder")
    parser.add_argument("--games", type=int, default=10, help="of each tournament")
    parser.add_argument("--loads", default="0,1,2,4,bursts")
    parser.add_argument("--kinds", default="honest,beside,kernel")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    builds = [build.resolve() for build in options.build or [ROOT / "build" / "dev"]]
    if not options.json:
        print(f"{options.games} games each, {len(os.sched_getaffinity(0))} processors")
        print("kind    load    played  wrong losses  void  seconds  load average before  build")
    rows = []
    for kind in options.kinds.split(","):
        for load in options.loads.split(","):
            for build in builds:
                row = measure(build, kind, load, options.games)
                rows.append(row)
                if not options.json:
                    print(f"{kind:7} {load:7} {row['played']:6}  {row['wrong_losses']:12}"
                          f"  {row['void']:4}  {row['seconds']:7}"
                          f"  {row['load_average_before']:19}  {build}", flush=True)
    if options.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
