#!/usr/bin/env python3
"""The time that the referee adds to the pipes: `play` beside two C programs that do nothing else.

    referee_overhead.py [--build FOLDER] [--core N] [--rounds N] [--games N]

Floor and match alternate in one run, on one core, in many short rounds: a busy machine slows both,
and the fastest rounds show what the programs cost. All of `play` is counted: starting it and its
players, the games, their end. Needs a release build.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOOR_TRIPS = 10_000
FLAT_GAMES = (1_000, 20_000)


class Bench:
    def __init__(self, options):
        build = Path(options.build).resolve()
        self.core = options.core
        self.games = options.games
        self.floor_program = build / "tests" / "benchmarks" / "pipe_floor"
        self.split_program = build / "tests" / "benchmarks" / "turn_split"
        self.play_program = build / "bin" / "play"
        self.player = build / "tests" / "players" / "first_legal"
        for program in (self.floor_program, self.split_program, self.play_program, self.player):
            if not program.exists():
                sys.exit(f"{program} does not exist; build it: cmake --build --preset bench")
        self.plies_a_game = self.count_plies()

    def command(self, games, *options):
        match = [self.play_program, self.player, self.player, "--games", str(games)]
        return [*match, "--pin", str(self.core), *options]

    def count_plies(self):
        """The player has no choice and no chance, so every game has the same length."""
        line = subprocess.run(self.command(1, "--json"), capture_output=True, check=True).stdout
        return len(json.loads(line)["moves"])

    def floor_ns(self, *kind):
        """Nanoseconds a round trip over bare pipes."""
        command = [self.floor_program, str(self.core), str(FLOOR_TRIPS), *kind]
        return float(subprocess.run(command, capture_output=True, check=True).stdout)

    def ply_ns(self):
        """Nanoseconds a ply, everything from the start of `play` to its end included."""
        start = time.monotonic_ns()
        subprocess.run(self.command(self.games, "--quiet"), stdout=subprocess.DEVNULL, check=True)
        return (time.monotonic_ns() - start) / (self.games * self.plies_a_game)

    def peak_memory(self, games):
        """The most resident memory that `play` itself ever had, in bytes. The kernel's account for
        a parent (ru_maxrss) would begin with what this script has."""
        process = subprocess.Popen(self.command(games, "--quiet"), stdout=subprocess.DEVNULL)
        peak = 0
        while process.poll() is None:
            peak = max(peak, high_water_mark(process.pid))
            time.sleep(0.001)
        return peak


def high_water_mark(pid):
    """The resident memory of a process, in bytes; 0 if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    lines = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    is_play = status.startswith("Name:\tplay\n")
    return int(lines[0].split()[1]) * 1024 if lines and is_play else 0


def report(bench, rounds):
    measured = [(bench.floor_ns(), bench.floor_ns("table"), bench.ply_ns()) for _ in range(rounds)]
    floors, tables, plies = zip(*measured)
    ratios = [ply / floor for floor, _, ply in measured]
    print(f"{rounds} rounds of {FLOOR_TRIPS} round trips and {bench.games} games "
          f"of {bench.plies_a_game} plies, alternating, on core {bench.core}")
    print(f"floor       {min(floors):7.0f} ns a round trip (median {statistics.median(floors):.0f})")
    print(f"table       {min(tables):7.0f} ns a round trip (median {statistics.median(tables):.0f}): "
          f"two programs, each in a session of its own")
    print(f"play        {min(plies):7.0f} ns a ply        (median {statistics.median(plies):.0f})")
    print(f"games       {1e9 / (min(plies) * bench.plies_a_game):7.0f} a second")
    print(f"ratio       {min(plies) / min(floors):7.2f} fastest to fastest; by pairs: "
          f"median {statistics.median(ratios):.2f}, least {min(ratios):.2f}")
    print(f"            {min(plies) / min(tables):7.2f} of the table's; its own is "
          f"{min(tables) / min(floors):.2f}")


def report_memory(bench):
    for games in FLAT_GAMES:
        print(f"memory      {bench.peak_memory(games) / 1e6:7.2f} MB at most in {games} games")


def report_split(bench):
    print("\nthe parts of a turn by themselves (the player thinks while the referee waits):")
    sys.stdout.flush()
    subprocess.run([bench.split_program, bench.player, str(bench.core)], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build" / "bench", help="the build's folder")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=1000, help="games in each round")
    options = parser.parse_args()
    bench = Bench(options)
    report(bench, options.rounds)
    report_memory(bench)
    report_split(bench)


if __name__ == "__main__":
    main()
