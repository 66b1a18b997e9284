#!/usr/bin/env python3
"""The cost of players that never answer: a tournament with two of them, and the same without.

    silent_players.py [--build FOLDER]... [--players N] [--startup-ms N] [--games N] [--rounds N]

The builds alternate, in several rounds, since a busy machine slows them all. Each player takes the
first column with room; the silent ones sleep. Prints the median
time with and without the silent players, and their ratio. The time without them is that of a
tournament of N - 2 players.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SILENT = "#!/bin/sh\nexec sleep 1000\n"


def write_program(file, text):
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return [str(file)]


def write_config(folder, first_legal, options, silent):
    players = [{"name": f"Bot {number}", "command": [str(first_legal)]}
               for number in range(options.players - 2)]
    for number in range(silent):
        players.insert(3 * number, {"name": f"Silent {number}",
                                    "command": write_program(folder / f"silent{number}.sh", SILENT)})
    file = folder / "cup.json"
    file.write_text(json.dumps({
        "name": "cup", "format": "round_robin", "games_per_pairing": options.games, "openings": "random:4",
        "sandbox": "none", "concurrency": 2, "restart": options.restart, "players": players,
        "time": {"startup_ms": options.startup_ms},
    }), encoding="utf-8")
    return file


def run(build, options, silent):
    with tempfile.TemporaryDirectory(prefix="connect4-silent-") as name:
        config = write_config(Path(name), options.first_legal, options, silent)
        begin = time.monotonic()
        subprocess.run([Path(build) / "bin" / "connect4", "tournament", "run", config, "--quiet"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    root = Path(__file__).resolve().parents[2]
    parser.add_argument("--build", action="append", help="a build folder; may be given several times")
    parser.add_argument("--first-legal", dest="first_legal", type=Path)
    parser.add_argument("--players", type=int, default=14, help="the silent two among them")
    parser.add_argument("--startup-ms", type=int, default=3000)
    parser.add_argument("--games", type=int, default=200, help="of a pairing")
    parser.add_argument("--restart", default="match", help="match or game")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    builds = options.build or [root / "build" / "release"]
    options.first_legal = options.first_legal or Path(builds[0]) / "tests" / "players" / "first_legal"
    if not options.first_legal.exists():
        sys.exit(f"{options.first_legal} does not exist; build it, or name it with --first-legal")
    times = {(build, silent): [] for build in builds for silent in (0, 2)}
    for _ in range(options.rounds):
        for build, silent in times:
            times[build, silent].append(run(build, options, silent))
    for build in builds:
        without, with_silent = (statistics.median(times[build, silent]) for silent in (0, 2))
        print(f"{build}: {options.players} players, 2 of them silent for {options.startup_ms} ms: "
              f"{with_silent:.1f} s; without them {without:.1f} s; {with_silent / without:.2f} times")


if __name__ == "__main__":
    main()
