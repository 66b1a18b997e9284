"""Completion by bash, fish and zsh: each offers the same, from the one list of options."""

import os
import re

import pytest

from programs import BIN_DIR, play
from shells import SHELLS, offered

PATHS = {"grand.py", "seen"}

#: A line, and all that is offered for its last word.
LINES = {
    "connect4 ": {"play", "tournament", "arena", "bot", "analyse", "positions"},
    "connect4 tour": {"tournament"},
    "connect4 --": {"--help", "--version", "--man", "--completion"},
    "connect4 tournament st": {"status", "standings"},
    "connect4 tournament run --ext": {"--extend"},
    "connect4 analyse --reco": {"--records"},
    # players
    "connect4 play gr": {"greedy", "grand.py"},
    "connect4 bot check mi": {"minimax"},
    "connect4 tournament duel grand.py ra": {"random"},
    # words
    "connect4 play --color a": {"auto", "always"},
    "connect4 play greedy random --color n": {"never"},
    "connect4 tournament standings cup --format ": {"text", "markdown", "csv", "html", "gradebook"},
    # files and folders
    "connect4 tournament run ": PATHS,
    "connect4 play --record ": PATHS,
    "connect4 tournament feedback cup --out ": {"seen"},
    "connect4 bot new ": {"seen"},
    # nothing
    "connect4 play --seed ": set(),
    "connect4 analyse 44": set(),
    "connect4 tournament run cup st": set(),
}

#: The loading of a script, as the page of installation says.
LOADED = {
    "bash": 'source <({program} --completion bash)',
    "fish": "{program} --completion fish | source",
    "zsh": "source <({program} --completion zsh)",
}

PATH = f"{BIN_DIR}:{os.environ['PATH']}"


@pytest.fixture(name="folder")
def make_folder(tmp_path):
    folder = tmp_path / "folder"
    (folder / "seen").mkdir(parents=True)
    (folder / "grand.py").touch()
    return folder


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("typed", LINES)
def test_shell_offers(shell, typed, folder, tmp_path):
    setup = LOADED[shell].format(program="connect4")
    assert offered(shell, setup, typed, tmp_path, folder, PATH=PATH) == LINES[typed]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("program, typed", [
    ("play", "play gr"), ("tournament", "tournament st"), ("connect4 play", "connect4 play gr")])
def test_script_of_one_program_is_enough(shell, program, typed, folder, tmp_path):
    setup = LOADED[shell].format(program=program)
    known = f"connect4 {typed}".replace("connect4 connect4", "connect4")
    assert offered(shell, setup, typed, tmp_path, folder, PATH=PATH) == LINES[known]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_option_is_offered(shell, folder, tmp_path):
    setup = LOADED[shell].format(program="connect4")
    own, _, common = play("--help").out.partition("\nAlso:")
    options = set(re.findall(r"^  (--[a-z-]+)", own, re.M)) | set(re.findall(r"  (--[a-z-]+)", common))
    assert offered(shell, setup, "connect4 play --", tmp_path, folder, PATH=PATH) == options
