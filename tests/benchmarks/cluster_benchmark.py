"""The cost of a cluster: a real Slurm with three nodes of two processors, all on this machine.

    python3 tests/benchmarks/cluster_benchmark.py [--build build/bench] [busy] [submit] [results]

busy     how much of the time tasks are playing, with chunks of one minute, and what the coordinator takes
submit   how long it takes to send 100,000 chunks, against bare `sbatch` of as many tasks
results how fast games that were submitted get into the store
"""

import argparse
import json
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))

from slurm_cluster import SlurmCluster  # noqa: E402

LARGE = "MaxArraySize=100001\nMaxJobCount=250000"
CHUNKS = 100_000
TASKS = 6
LATE_MS = 20


def write_config(folder, badbot, **members):
    folder.mkdir()
    players = [{"name": name, "command": [str(badbot), "late", str(LATE_MS)]} for name in ("Ann", "Bob")]
    config = {"name": "cup", "format": "duel", "sandbox": "none", "players": players,
              "openings": "random:8", **members}
    (folder / "tournament.json").write_text(json.dumps(config), encoding="utf-8")
    return folder


def question(folder, query):
    database = folder / "results" / "cup" / "tournament.db"
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as store:
        return store.execute(query).fetchone()


def busy(programs, badbot, folder):
    """The players wait rather than compute, so that six tasks fit on any machine."""
    cluster = SlurmCluster(folder / "slurm").start()
    try:
        cup = write_config(folder / "busy", badbot, games_per_pairing=3200,
                           workers={"kind": "slurm", "at_once": TASKS, "chunk_seconds": 60})
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        with subprocess.Popen([programs / "tournament", "run", cup], env=cluster.environment(),
                              stdout=subprocess.DEVNULL) as run:
            peak = 0
            while run.poll() is None:
                peak = max(peak, memory_of(run.pid))
                time.sleep(0.2)
        seconds = time.monotonic() - begin
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = sum(getattr(after, part) - getattr(before, part) for part in ("ru_utime", "ru_stime"))
        turns = sum(sum(json.loads(line)["times_us"]) for line in subprocess.check_output(
            [programs / "tournament", "export", cup], text=True).splitlines())
        games, = question(cup, "SELECT count(*) FROM games")
        chunks, = question(cup, "SELECT count(*) FROM chunks WHERE state = 2")
        print(f"busy     {games} games in {chunks} chunks, {seconds:.0f} s: "
              f"{turns / 1e4 / TASKS / seconds:.1f} % of the time of {TASKS} "
              f"processors was some player's turn; the coordinator took {100 * processor / seconds:.2f} % of a processor, "
              f"with sbatch and squeue, and {peak} MB")
    finally:
        cluster.stop()


def memory_of(pid):
    try:
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) // 1024
    except FileNotFoundError:
        pass
    return 0


def submit(programs, badbot, folder):
    cluster = SlurmCluster(folder / "large", more=LARGE).start()
    try:
        cluster.run("scontrol", "update", "nodename=n[1-3]", "state=drain", "reason=benchmark")
        players = [{"name": f"P{i}", "command": [str(badbot), "late", "1"]} for i in range(5)]
        cup = write_config(folder / "submit", badbot, format="round_robin", players=players,
                           games_per_pairing=20_000, workers={"kind": "slurm", "at_once": CHUNKS})
        begin = time.monotonic()
        run = subprocess.Popen([programs / "tournament", "run", cup], env=cluster.environment(),
                               stdout=subprocess.DEVNULL)
        tasks = 0
        while tasks < CHUNKS:
            assert run.poll() is None, "the run ended"
            time.sleep(0.2)
            look = time.monotonic()
            tasks = cluster.run("squeue", "--me", "--noheader", "--array", "--format=%i|%j|%T|%N|%r").count("\n")
            look = time.monotonic() - look
        ours = time.monotonic() - begin
        run.kill()
        run.wait()
        cluster.run("scancel", "--me", "--quiet")
        words = " ".join(["1234567.1"] * 8000)
        begin = time.monotonic()
        for first in range(0, CHUNKS, 8000):
            tasks = min(8000, CHUNKS - first)
            cluster.run("sbatch", "--parsable", "--no-requeue", f"--array=0-{tasks - 1}", "--time=60",
                        "--output=/dev/null", f"--wrap=set -- {words}")
        bare = time.monotonic() - begin
        print(f"submit   {CHUNKS} chunks in {ours:.1f} s, planned, cut, written and in the ledger; the same arrays "
              f"by bare sbatch {bare:.1f} s; a look at the queue {look:.2f} s")
    finally:
        cluster.stop()


def results(programs):
    done = subprocess.run([programs.parent / "tests" / "benchmarks" / "cluster_results", "200000"],
                          check=True, stdout=subprocess.PIPE, text=True)
    print(f"results  {done.stdout.strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "bench")
    parser.add_argument("parts", nargs="*", default=["busy", "submit", "results"])
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    programs = arguments.build.resolve() / "bin"
    badbot = arguments.build.resolve() / "tests" / "players" / "badbot"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        if "busy" in arguments.parts:
            busy(programs, badbot, folder)
        if "submit" in arguments.parts:
            submit(programs, badbot, folder)
        if "results" in arguments.parts:
            results(programs)


if __name__ == "__main__":
    main()
