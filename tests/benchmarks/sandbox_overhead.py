#!/usr/bin/env python3
"""The cost of the sandbox: starts and games of `play` inside against outside.

    sandbox_overhead.py [--build FOLDER] [--core N] [--rounds N] [--games N]

Inside and outside alternate in one run, on one core, in many short rounds, so that a busy machine
slows both, and the fastest rounds show what the programs cost. A match of one game is all start: two
players, and inside the probe as a third. A long match less a short one is games alone: the pipes
are the same, so that ratio should be 1.
"""

import argparse
import os
import statistics
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STARTS_INSIDE = 3  # two players and the probe


def seconds(command):
    start = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


def measure(build, core, games):
    """Seconds of a short and of a long match, outside and inside: four numbers."""
    player = build / "tests" / "players" / "first_legal"
    match = [build / "bin" / "play", player, player, "--quiet", "--pin", str(core), "--games"]
    return [seconds([*match, str(count), *sandbox])
            for count in (1, games + 1) for sandbox in ([], ["--sandbox"])]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build" / "bench", help="the build's folder")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=2000, help="games of the long match")
    options = parser.parse_args()
    rounds = [measure(Path(options.build).resolve(), options.core, options.games)
              for _ in range(options.rounds)]
    started = [(inside - outside) / STARTS_INSIDE for outside, inside, _, _ in rounds]
    played = [(long_in - short_in) / (long_out - short_out)
              for short_out, short_in, long_out, long_in in rounds]
    fastest = [min(column) for column in zip(*rounds)]
    print(f"{options.rounds} rounds, alternating, on core {options.core}")
    print(f"match of 1 game   {1e3 * fastest[0]:6.1f} ms outside, {1e3 * fastest[1]:6.1f} ms inside")
    print(f"a start inside    {1e3 * (fastest[1] - fastest[0]) / STARTS_INSIDE:6.1f} ms more, "
          f"fastest to fastest; by pairs: median {1e3 * statistics.median(started):.1f}")
    print(f"{options.games} games        "
          f"{(fastest[3] - fastest[1]) / (fastest[2] - fastest[0]):6.3f} inside / outside, fastest to "
          f"fastest; by pairs: median {statistics.median(played):.3f}")


if __name__ == "__main__":
    main()
