"""The test player of each SDK, as protocol/examples/README.md describes it."""

import os

import pytest

import toolchains
from player_pipe import ROOT

SOURCES = ROOT / "tests" / "protocol" / "programs" / "sdk"
FILES = {"java": "FirstLegal.java"}

#: The SDKs, and the loop of our own players.
TEST_PLAYERS = [*toolchains.WITH_SDK, "player_loop"]


def command_of_test_player(sdk):
    """Its one further argument is a mode."""
    if sdk == "player_loop":
        return [built_program("first_legal_cpp")]
    ending = toolchains.LANGUAGES[sdk].ending
    return toolchains.command_of(sdk, SOURCES / FILES.get(sdk, f"first_legal{ending}"))


def built_program(name):
    program = toolchains.BIN_DIR.parent / "tests" / name
    if not program.exists() and "CONNECT4_BIN_DIR" not in os.environ:
        pytest.skip(f"{program} is not built; set CONNECT4_BIN_DIR to a build's bin folder")
    return program
