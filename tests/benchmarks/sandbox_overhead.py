#!/usr/bin/env python3
"""What the sandbox costs: starts and games of `play` inside against outside.

    sandbox_overhead.py [--build FOLDER] [--core N] [--rounds N] [--games N]

Inside and outside alternate in one run, on one core, in many short rounds, so that a busy machine
slows both alike; ratios are of the medians and of the pairs. A match of one game is all start: two
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
    parser.add_argument("--build", default=ROOT / "build" / "release", help="the build's folder")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=2000, help="games of the long match")
    options = parser.parse_args()
    rounds = [measure(Path(options.build).resolve(), options.core, options.games)
              for _ in range(options.rounds)]
    started = [(inside - outside) / STARTS_INSIDE for outside, inside, _, _ in rounds]
    played = [(long_in - short_in) / (long_out - short_out)
              for short_out, short_in, long_out, long_in in rounds]
    outside, inside = (statistics.median(r[place] for r in rounds) for place in (0, 1))
    print(f"{options.rounds} rounds, alternating, on core {options.core}")
    print(f"match of 1 game   {1e3 * outside:6.1f} ms outside, {1e3 * inside:6.1f} ms inside")
    print(f"a start inside    {1e3 * statistics.median(started):6.1f} ms more than outside "
          f"(least {1e3 * min(started):.1f})")
    print(f"{options.games} games, inside / outside: median {statistics.median(played):.3f} "
          f"(from {min(played):.3f} to {max(played):.3f})")


if __name__ == "__main__":
    main()
