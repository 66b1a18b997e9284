#!/usr/bin/env python3
"""The share of wrong decisions in sequential tests of real players.

    sprt_error_rates.py [--build FOLDER] [--jobs N]

Bundled players play every opening of random:4 once, with both colours. These pairs are the
population: what they say together is the truth. Thousands of tests then draw from it in random order,
each opening once as the runner does ("once"), or with replacement ("again"). Prints a table
of how often a test was undecided and how often it was wrong, with its standard error, against 5 %.
See sprt_tables.cpp.
"""

import argparse
import json
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DUELS = [
    ("depth 2 against 1", "minimax --depth 2", "minimax --depth 1"),
    ("depth 1 against 2", "minimax --depth 1", "minimax --depth 2"),
    ("depth 4 against 3", "minimax --depth 4", "minimax --depth 3"),
    ("depth 1 against greedy", "minimax --depth 1", "greedy"),
    ("greedy against random", "greedy", "random"),
]
HEAD = "| players, model | truth | openings | pairs | undecided % | wrong % |"


def half_points(record, player):
    """The games of that player, in one game."""
    if record["winner"] is None:
        return 1
    return 2 if record[record["winner"]] == player else 0


def play(tournament, folder, first, second):
    """Half points of the first player in each pair, in the order of the openings."""
    config = {"name": "duel", "format": "duel", "openings": "random:4", "games_per_pairing": 0,
              "players": [{"name": "first", "command": first},
                          {"name": "second", "command": second}]}
    file = folder / "duel.json"
    file.write_text(json.dumps(config), encoding="utf-8")
    subprocess.run([tournament, "run", file, "--fresh"], check=True, capture_output=True)
    out = subprocess.run([tournament, "export", file], check=True, capture_output=True, text=True)
    games = [json.loads(line) for line in out.stdout.splitlines()]
    return [sum(half_points(game, "first") for game in games[i:i + 2])
            for i in range(0, len(games), 2)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build" / "dev")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    build = Path(options.build).resolve()
    with tempfile.TemporaryDirectory(prefix="connect4-sprt-") as name:
        folder = Path(name)

        def rows(duel):
            file = folder / (duel[0].replace(" ", "_") + ".txt")
            return subprocess.run(
                [build / "tests" / "benchmarks" / "sprt_tables", duel[0], file],
                check=True, capture_output=True, text=True).stdout

        for title, first, second in DUELS:
            pairs = play(build / "bin" / "tournament", folder, first, second)
            counts = [pairs.count(points) for points in range(5)]
            print(f"{title}: {len(pairs)} pairs, LL to WW {counts}", flush=True)
            file = folder / (title.replace(" ", "_") + ".txt")
            file.write_text("\n".join(map(str, pairs)), encoding="utf-8")
        print("\n" + HEAD + "\n|" + " --- |" * (HEAD.count("|") - 1))
        with ThreadPoolExecutor(options.jobs) as pool:
            for text in pool.map(rows, DUELS):
                print(text, end="", flush=True)


if __name__ == "__main__":
    main()
