"""Shared code of the tests of the command lines: programs, tournaments, terminals."""

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN_DIR = Path(os.environ.get("CONNECT4_BIN_DIR", ROOT / "build" / "dev" / "bin"))
TOURNAMENT = BIN_DIR / "tournament"
MAKE_TOURNAMENT = BIN_DIR.parent / "tests" / "make_tournament"

PLAYERS = [
    {"name": "Zoë", "command": "greedy"},
    {"name": "Bob", "command": "random"},
    {"name": "Crasher", "command": "greedy"},
]


def environment(**more):
    """Ours, without what would change the output from machine to machine."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LC_") and k != "NO_COLOR"}
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm", **more}


def tournament(*words, status=0, **more):
    """Runs a command and returns its standard output; its standard error if it must fail."""
    done = subprocess.run(
        [TOURNAMENT, *map(str, words)], capture_output=True, text=True, timeout=60,
        stdin=subprocess.DEVNULL, env=environment(**more), check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout if status in (0, 1) else done.stderr


def tournament_json(*words, **more):
    """The output of a command with --json."""
    return json.loads(tournament(*words, "--json", **more))


class Cup:
    """A tournament that was made in a folder; `config` and `results` are what commands take."""

    def __init__(self, folder, games=-1, state="", **members):
        self.config = folder / "cup.json"
        self.results = folder / "results" / "cup"
        content = {"name": "cup", "seed": 1, "games_per_pairing": 20, "players": PLAYERS, **members}
        self.config.write_text("// a cup\n" + json.dumps(content), encoding="utf-8")
        subprocess.run(
            [MAKE_TOURNAMENT, self.config, self.results, str(games), state], check=True, timeout=60
        )


@pytest.fixture
def make_cup(tmp_path):
    return lambda **settings: Cup(tmp_path, **settings)


@pytest.fixture(scope="session")
def cup(tmp_path_factory):
    """Three players, 60 games, complete. Not to be changed."""
    return Cup(tmp_path_factory.mktemp("cup"))
