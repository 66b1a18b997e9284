#!/usr/bin/env python3
"""The time that a beginner waits: from `bot new` to the end of a first game against greedy, by the commands
that the new bot's README.md has.

    first_game.py [--build FOLDER] [--rounds N] [LANGUAGE]...
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def environment_of(build):
    """Ours, with its programs in PATH; Debian's tools before others."""
    return {**os.environ, "PATH": f"{build}/bin:/usr/bin:{os.environ['PATH']}"}


def commands_in(readme):
    """The commands on the page of a new bot, by their purpose: "play it"."""
    lines = re.findall(r"^    (\S.*?) +# (\w.*)$", readme.read_text(encoding="utf-8"), re.MULTILINE)
    return {purpose: command for command, purpose in lines}


def languages_of(build):
    listed = subprocess.run([build / "bin" / "bot", "list", "--json"], capture_output=True, check=True)
    return [language["name"] for language in json.loads(listed.stdout)["languages"]]


def seconds_to_first_game(build, language):
    """The times of making a bot, of building it and of a game."""
    with tempfile.TemporaryDirectory() as folder:
        times = []

        def run(command, cwd):
            start = time.monotonic()
            subprocess.run(command, shell=True, cwd=cwd, env=environment_of(build), check=True,
                           stdout=subprocess.DEVNULL)
            times.append(time.monotonic() - start)

        run(f"bot new mybot --language {language}", folder)
        bot = Path(folder) / "mybot"
        commands = commands_in(bot / "README.md")
        run(commands.get("build it", ":"), bot)
        run(commands["play it"], bot)
        return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build" / "release", help="the build's folder")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="all of them by default")
    options = parser.parse_args()
    build = Path(options.build).resolve()
    print(f"median of {options.rounds}, seconds   new  build   game    all")
    for language in options.languages or languages_of(build):
        rounds = [seconds_to_first_game(build, language) for _ in range(options.rounds)]
        middle = [statistics.median(part) for part in zip(*((*each, sum(each)) for each in rounds))]
        print(f"{language:21}" + "".join(f"{part:7.2f}" for part in middle))


if __name__ == "__main__":
    main()
