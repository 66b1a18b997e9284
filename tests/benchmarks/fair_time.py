#!/usr/bin/env python3
"""The losses of tight players on a loaded machine, and the gains of hostile ones.

    fair_time.py [--build FOLDER]... [--games N] [--kinds honest,tight,...] [--loads 0,1,2,4,bursts] [--json]

Beside so many busy loops (8), so many that are short-lived processes in part (8s: a third are loops,
a third start a process after the other, a third start them so that they end as orphans), or bursts (two
loops, 0.3 s of every 0.6 s):

    honest      two that compute for 170 ms of 200 in each turn, one game at a time
    tight       two that compute for 120 ms of 200, two games at a time
    little      two that answer at once and have 20 ms, two games at a time
    beside      one that computes for 100 ms of 200, against one that ponders in children whose end
                nobody waits for
    interrupts  one that computes for 600 ms of 1000, against one whose timers end in its turn
    kernel      has the kernel work on its processor and answers a little late, against `greedy`
    hidden      computes for 240 ms of 200 in children whose end nobody waits for, against `greedy`
    crowd       computes for 240 ms of 200 and has six children compute meanwhile, against `greedy`

Wrong losses are those on time of the first five kinds' honest players. Late is how often the hostile
player of the last three was late, as it should be. A game in which it moved and was never late is one
that it gained; in some games `greedy` wins before that.
With --build twice the two alternate, so that other work on the machine disturbs both the same. The
machine's own load is printed beside: processes that nobody ordered count as well.
"""

import argparse
import json
import os
import shutil
import signal
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
#: One process after the other, of some milliseconds each.
SHORT = """
import subprocess
while True: subprocess.run(["sh", "-c", "i=0; while [ $i -lt 5000 ]; do i=$((i+1)); done"])
"""
#: Those of which none has a parent that sees its end.
ORPHANS = """
import os, time
while True:
    child = os.fork()
    if child == 0:
        if os.fork() > 0: os._exit(0)
        end = time.process_time() + 0.005
        while time.process_time() < end: pass
        os._exit(0)
    os.waitpid(child, 0)
    time.sleep(0.005)
"""
LONGEST_SECONDS = 1200
#: A few plies are left to players that take the first column with room.
OPENINGS = [f"111111222222{first}{second}" for first in "34567" for second in "34567"]
HIDDEN = """
import signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(24):
    if os.fork() == 0:
        run(10)
        os._exit(0)
    os.sched_yield()
try: os.wait()
except ChildProcessError: pass
"""


class Load:
    """Other processes, in sessions of their own as players are: a session may get no more of a processor
    than one program."""

    def __init__(self, name):
        if name == "bursts":
            scripts = [BURSTS] * 2
        elif name.endswith("s"):
            scripts = [[LOOP, SHORT, ORPHANS][i % 3] for i in range(int(name[:-1]))]
        else:
            scripts = [LOOP] * int(name)
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
    """Returns the players of each kind of tournament. The honest ones or the hostile one come first."""
    badbot = build / "tests" / "players" / "badbot"
    storm = ROOT / "build" / "dev" / "tests" / "players" / "hostile" / "time" / "timer_storm"
    patient = {"turn_ms": 60000}
    greedy = player("good", build / "bin" / "players" / "greedy", **patient)
    return {
        "honest": [player(name, badbot, "burns", 170) for name in ("A", "B")],
        "tight": [player(name, badbot, "burns", 120) for name in ("A", "B")],
        "little": [player(name, badbot, "burns", 1, turn_ms=20) for name in ("A", "B")],
        "beside": [player("A", badbot, "burns", 100),
                   player("ponderer", badbot, "ponders-hidden", 2, **patient)],
        "interrupts": [player("A", badbot, "burns", 600, turn_ms=1000),
                       player("storm", storm, **patient)],
        "kernel": [player("hostile", *hostile(folder), turn_ms=300), greedy],
        "hidden": [player("hostile", *script(folder, HIDDEN)), greedy],
        "crowd": [player("hostile", badbot, "burns", 240, 6), greedy],
    }


def script(folder, turn):
    """Writes a player that runs that code in each turn."""
    program = folder / "script.py"
    program.write_text(f"""#!/usr/bin/python3
import json, os, sys, time
def run(milliseconds):
    end = time.process_time() + milliseconds / 1000
    while time.process_time() < end: pass
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        print(json.dumps({{"id": message["id"], "result": "script"}}), flush=True)
    if message["method"] == "take_turn":
        exec({turn!r})
        print(json.dumps({{"id": message["id"], "result": message["params"]["legal"][0]}}), flush=True)
""")
    program.chmod(0o755)
    return [program]


def play(build, kind, games):
    """The endings of the games, and how many were void."""
    folder = Path(tempfile.mkdtemp(prefix="fair-time-"))
    try:
        (folder / "openings.txt").write_text("\n".join(OPENINGS) + "\n")
        config = folder / "cup.json"
        players = cups(build, folder)[kind]
        config.write_text(json.dumps({
            "name": "cup", "seed": 7, "games_per_pairing": games, "openings": "./openings.txt",
            "concurrency": 2 if kind in ("tight", "little") else 1, "sandbox": "none", "players": players}))
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
    late = [record[colour] for record in records if record["reason"] == "timeout"
            for colour in record["faults"]]
    gained = [record for record in records if record["reason"] != "timeout"
              and "hostile" in (record["red"], record["blue"])
              and len(record["times_us"]) > (record["blue"] == "hostile")]
    return {"build": str(build), "kind": kind, "load": load, "played": len(records),
            "wrong_losses": sum(name in ("A", "B") for name in late), "late": late.count("hostile"),
            "gained": len(gained),
            "void": void, "seconds": round(time.monotonic() - start, 1),
            "load_average_before": round(before, 1)}


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the load is to end with us
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", action="append", type=Path, help="a build's folder")
    parser.add_argument("--games", type=int, default=10, help="of each tournament")
    parser.add_argument("--loads", default="0,1,2,4,bursts")
    parser.add_argument("--kinds", default="honest,tight,little,beside,kernel,hidden,crowd")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    builds = [build.resolve() for build in options.build or [ROOT / "build" / "dev"]]
    if not options.json:
        print(f"{options.games} games each, {len(os.sched_getaffinity(0))} processors")
        print("kind        load    played  wrong losses  late  gained  void  seconds  load average before  build")
    rows = []
    for kind in options.kinds.split(","):
        for load in options.loads.split(","):
            for build in builds:
                row = measure(build, kind, load, options.games)
                rows.append(row)
                if not options.json:
                    print(f"{kind:11} {load:7} {row['played']:6}  {row['wrong_losses']:12}  {row['late']:4}  {row['gained']:6}"
                          f"  {row['void']:4}  {row['seconds']:7}"
                          f"  {row['load_average_before']:19}  {build}", flush=True)
    if options.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
