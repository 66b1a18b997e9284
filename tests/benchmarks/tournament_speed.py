#!/usr/bin/env python3
"""The cost of a tournament beyond its games: store, second processor, many games, memory, tables.

    tournament_speed.py [--build FOLDER] [--rounds N] [--games N] [--only NAME]...

NAME: store, cores, crowd, memory, standings. The two sides alternate in one run, in several rounds:
a busy machine slows both sides, and the fastest rounds show what the programs cost. Both players
are the C player that takes the first column with room. Needs a release build, and two processors.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CROWD = 64
FLOOR_TRIPS = 4_000
FLAT_PLAYERS = 10
FLAT_GAMES = (1_000, 100_000)
MANY_GAMES = 1_000_000


class Bench:
    def __init__(self, options):
        build = Path(options.build).resolve()
        self.rounds, self.games = options.rounds, options.games
        self.cores = sorted(os.sched_getaffinity(0))[:2]
        self.play = build / "bin" / "play"
        self.tournament = build / "bin" / "tournament"
        self.player = build / "tests" / "players" / "first_legal"
        self.maker = build / "tests" / "make_tournament"
        self.floor = build / "tests" / "benchmarks" / "pipe_floor"
        self.parts = build / "tests" / "benchmarks" / "standings_benchmark"
        for program in (self.play, self.tournament, self.player, self.maker, self.floor,
                        self.parts):
            if not program.exists():
                sys.exit(f"{program} does not exist; build it: cmake --build --preset bench")
        self.folder = Path(tempfile.mkdtemp(prefix="connect4-speed-"))
        self.plies, self.start = self.typical_game()

    def config(self, games, **members):
        """A duel of so many games, each two from an opening of their own."""
        content = {
            "name": "cup", "format": "duel", "games_per_pairing": games, "openings": "random:6",
            "sandbox": "none",  # as `play` and the floor; sandbox_overhead.py measures the sandbox
            "players": [{"name": name, "command": [str(self.player)]} for name in ("A", "B")],
            **members,
        }
        file = self.folder / "cup.json"
        file.write_text(json.dumps(content), encoding="utf-8")
        return file

    def typical_game(self):
        """Plies of a game on average, and the start of a game with that length: for `play`, which
        plays all its games from one position."""
        config = self.config(self.games)
        self.run_tournament(config, self.cores, 2)
        out = subprocess.run([self.tournament, "export", config], capture_output=True, check=True)
        games = [json.loads(line) for line in out.stdout.splitlines()]
        plies = statistics.mean(len(game["moves"]) for game in games)
        typical = min(games, key=lambda game: abs(len(game["moves"]) - plies))
        return plies, typical["start"]

    def run_tournament(self, config, cores, concurrency):
        """Seconds from nothing to the printed table."""
        shutil.rmtree(self.folder / "results", ignore_errors=True)
        return timed([self.tournament, "run", config, "--concurrency", str(concurrency)], cores)

    def expect_played(self, config, games):
        """A tournament whose openings are used up plays fewer games than it is asked for."""
        status = subprocess.run([self.tournament, "status", config, "--json"], capture_output=True,
                                check=True)
        played = json.loads(status.stdout)["games"]["played"]
        if played != games:
            sys.exit(f"{played} games were played, not {games}: the openings do for no more")

    def seconds_of_play(self):
        command = [self.play, self.player, self.player, "--games", str(self.games), "--quiet",
                   "--from", self.start, "--pin", str(self.cores[0])]
        return timed(command, self.cores[:1])

    def floor_trips_per_second(self, pairs):
        """The speed of so many pairs of programs that do nothing but write to each other, spread
        over the processors. Ends when the slowest is done."""
        start = time.monotonic()
        running = [
            subprocess.Popen([self.floor, str(self.cores[i % 2]), str(FLOOR_TRIPS)],
                             stdout=subprocess.DEVNULL)
            for i in range(pairs)
        ]
        for process in running:
            process.wait()
        return pairs * FLOOR_TRIPS / (time.monotonic() - start)


def timed(command, cores):
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
                          preexec_fn=lambda: os.sched_setaffinity(0, cores))
    if done.returncode not in (0, 1):
        sys.exit(done.stderr.decode())
    return time.monotonic() - start


def spread(values):
    return f"median {statistics.median(values):.2f}, from {min(values):.2f} to {max(values):.2f}"


def alternate(rounds, *sides):
    """The values of each side, one from each round."""
    return list(zip(*[[side() for side in sides] for _ in range(rounds)]))


def report_store(bench):
    config = bench.config(bench.games)
    play, run = alternate(bench.rounds, bench.seconds_of_play,
                          lambda: bench.run_tournament(config, bench.cores[:1], 1))
    bench.expect_played(config, bench.games)
    ratios = [b / a for a, b in zip(play, run)]
    print(f"one core    play --quiet {bench.games / min(play):.0f} games/s, tournament run "
          f"{bench.games / min(run):.0f} games/s")
    print(f"            run / play {min(run) / min(play):.3f} fastest to fastest (aim: 1.05); "
          f"by rounds: {spread(ratios)}")


def report_cores(bench):
    config = bench.config(2 * bench.games)
    one, two = alternate(bench.rounds, lambda: bench.run_tournament(config, bench.cores[:1], 1),
                         lambda: bench.run_tournament(config, bench.cores, 2))
    bench.expect_played(config, 2 * bench.games)
    ratios = [a / b for a, b in zip(one, two)]
    print(f"two cores   {2 * bench.games / min(two):.0f} games/s; of one core "
          f"{min(one) / min(two):.2f} fastest to fastest (aim: 1.8); by rounds: {spread(ratios)}")


def report_crowd(bench):
    config = bench.config(2 * bench.games)
    floor, run = alternate(bench.rounds, lambda: bench.floor_trips_per_second(CROWD),
                           lambda: bench.run_tournament(config, bench.cores, CROWD))
    bench.expect_played(config, 2 * bench.games)
    speed = [2 * bench.games / seconds for seconds in run]
    ratios = [trips / (games * bench.plies) for trips, games in zip(floor, speed)]
    print(f"{CROWD} at once  {max(speed):.0f} games/s; floor {max(floor):.0f} round trips/s")
    print(f"            floor / plies {max(floor) / max(speed) / bench.plies:.2f} fastest to "
          f"fastest (aim: 2.2); by rounds: {spread(ratios)}")


def report_memory(bench):
    pairings = FLAT_PLAYERS * (FLAT_PLAYERS - 1) // 2
    players = [{"name": f"P{i}", "command": [str(bench.player)]} for i in range(FLAT_PLAYERS)]
    for about in FLAT_GAMES:
        meeting = 2 * round(about / pairings / 2)
        games = meeting * pairings
        config = bench.config(meeting, format="round_robin", players=players)
        shutil.rmtree(bench.folder / "results", ignore_errors=True)
        run = subprocess.Popen([bench.tournament, "run", config], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        peak = 0
        while run.poll() is None:
            peak = max(peak, high_water_mark(run.pid))
            time.sleep(0.01)
        bench.expect_played(config, games)
        print(f"memory      {peak / 1e6:.1f} MB at most in {games} games (aim: under 32)")


def high_water_mark(pid):
    """The resident memory of a process, in bytes; 0 if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    lines = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(lines[0].split()[1]) * 1024 if lines else 0


def report_standings(bench):
    # The maker has some hundred openings, each played twice by each of 1,770 pairings.
    players = [{"name": f"P{i}", "command": [str(bench.player)]} for i in range(60)]
    config = bench.config(2000, format="round_robin", players=players)
    results = bench.folder / "results" / "cup"
    shutil.rmtree(results, ignore_errors=True)
    subprocess.run([bench.maker, config, results, str(MANY_GAMES)], check=True)
    bench.expect_played(config, MANY_GAMES)
    for _ in range(3):
        start = time.monotonic()
        subprocess.run([bench.tournament, "standings", config], capture_output=True, check=True)
        print(f"standings   {time.monotonic() - start:.2f} s of {MANY_GAMES} games (aim: 2)")
    parts = subprocess.run([bench.parts, results], capture_output=True, text=True, check=True)
    print(f"            {parts.stdout.strip()}")


REPORTS = {"store": report_store, "cores": report_cores, "crowd": report_crowd,
           "memory": report_memory, "standings": report_standings}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build" / "bench", help="the build's folder")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=8000, help="games in each round")
    parser.add_argument("--only", action="append", choices=REPORTS, help="some of the parts")
    options = parser.parse_args()
    bench = Bench(options)
    try:
        print(f"{options.rounds} rounds, games of {bench.plies:.1f} plies on average, cores "
              f"{bench.cores}")
        for name, report in REPORTS.items():
            if not options.only or name in options.only:
                report(bench)
                sys.stdout.flush()
    finally:
        shutil.rmtree(bench.folder)


if __name__ == "__main__":
    main()
