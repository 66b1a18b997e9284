"""Shared code of the tests of the command lines: programs, tournaments, terminals."""

import json
import os
import sqlite3
import struct
import subprocess
import zlib
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


#: The columns of `games` under its checksum.
CHECKED = ("number, round, pairing, opening, replay, red, blue, winner, reason, start, moves, scores, "
           "red_files, blue_files")


def store_checksum(*columns):
    """As STORE.md has it."""
    data = b""
    for column in columns:
        if isinstance(column, int):
            data += column.to_bytes(4, "little")
        else:
            text = column.encode() if isinstance(column, str) else column or b""
            data += len(text).to_bytes(4, "little") + text
    return zlib.crc32(data)


def keep_scores(results, scores):
    """Writes the scores of games, by number, as `tournament analyse` does; None takes them away."""
    with sqlite3.connect(results / "tournament.db") as rows:
        for number, values in scores.items():
            blob = values and struct.pack(f"{len(values)}b", *values)
            rows.execute("UPDATE games SET scores = ? WHERE number = ?", (blob, number))
            columns = rows.execute(f"SELECT {CHECKED} FROM games WHERE number = ?", (number,)).fetchone()
            rows.execute("UPDATE games SET checksum = ? WHERE number = ?",
                         (store_checksum(*columns), number))


@pytest.fixture
def make_cup(tmp_path):
    return lambda **settings: Cup(tmp_path, **settings)


@pytest.fixture(scope="session")
def cup(tmp_path_factory):
    """Three players, 60 games, complete. Not to be changed."""
    return Cup(tmp_path_factory.mktemp("cup"))
