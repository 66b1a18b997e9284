"""Runs our programs as a person would."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

#: The folder of the built programs.
BIN_DIR = Path(os.environ.get("CONNECT4_BIN_DIR", ROOT / "build" / "dev" / "bin"))

#: Far more than any run here takes: nothing but a hang gets there.
PATIENCE_S = 600


def run(program, *arguments, cwd=None):
    """The finished program with its status, standard output and standard error."""
    path = BIN_DIR / program
    if not path.exists() and "CONNECT4_BIN_DIR" not in os.environ:
        pytest.skip(f"{path} is not built; set CONNECT4_BIN_DIR to a build's bin folder")
    return subprocess.run(
        [path, *map(str, arguments)],
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if name != "GITHUB_STEP_SUMMARY"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
