"""Help, version, manual page and completion: made from the one list of options."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from programs import BIN_DIR, PLAY, environment, play

#: The text that `PROGRAM COMMAND --help` prints, in PROGRAM-COMMAND.txt.
GOLDEN = sorted((Path(__file__).parent / "help").glob("*.txt"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_help_is_as_agreed(golden):
    name, *command = golden.stem.split("-")
    ended = play(*command, "--help", program=BIN_DIR / name)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == golden.read_text(encoding="utf-8")
    assert max(map(len, ended.out.splitlines())) <= 80
    typed = " ".join(word for word in ("connect4", name, *command) if word != "connect4")
    assert ended.out.startswith(f"connect4 {typed}".rstrip() + " - ")
    assert f"\nExamples:\n  connect4 {typed}".rstrip() + " " in ended.out


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_help_has_a_short_name(golden):
    name, *command = golden.stem.split("-")
    assert play(*command, "-h", program=BIN_DIR / name).out == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["bot", "tournament"])
def test_help_of_every_command_is_agreed_on(name):
    commands = play("--help", program=BIN_DIR / name).out.split("Commands:")[1].split("Options:")[0]
    listed = {f"{name}-{word}" for word in re.findall(r"^  ([a-z]+)  ", commands, re.M)}
    internal = {"tournament-chunk"}
    assert listed == {path.stem for path in GOLDEN if path.stem.startswith(f"{name}-")} - internal


def test_help_wins_over_other_arguments():
    assert play("greedy", "--help").status == 0


def test_version():
    ended = play("--version")
    assert re.fullmatch(r"connect4 play \d+\.\d+\.\d+\n", ended.out)
    assert ended.status == 0


@pytest.fixture(scope="module")
def options():
    return re.findall(r"^  (--[a-z-]+)", play("--help").out, re.M)


def test_manual_names_every_option(options):
    manual = play("--man").out.replace("\\-", "-")
    assert all(option in manual for option in options)
    for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS"):
        assert f".SH {heading}\n" in manual


@pytest.mark.parametrize("checker", [
    ["mandoc", "-Tlint", "-Werror"],
    ["groff", "-man", "-Tutf8", "-ww", "-z"],
])
def test_manual_is_sound(checker):
    if shutil.which(checker[0]) is None:
        pytest.skip(f"{checker[0]} is not installed")
    ended = subprocess.run(checker, input=play("--man").out.encode(), capture_output=True,
                           check=False)
    assert (ended.returncode, ended.stdout + ended.stderr) == (0, b"")


def complete(folder, *words):
    """The completions that bash offers for the last of the words."""
    script = (
        f'source <("{PLAY}" --completion bash)\n'
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _connect4_play\n'
        'printf "%s\\n" "${COMPREPLY[@]}"\n')
    ended = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True,
                           cwd=folder, env=environment(), check=True)
    assert ended.stderr == b""
    return ended.stdout.decode().split()


def test_bash_completes_options(tmp_path, options):
    assert complete(tmp_path, "play", "--s") == ["--seed", "--startup-time", "--show", "--svg", "--scale",
                                                "--sandbox"]
    assert complete(tmp_path, "play", "greedy", "--") == options


def test_bash_completes_players_and_files(tmp_path):
    (tmp_path / "grand.py").touch()
    assert complete(tmp_path, "play", "gr") == ["greedy", "grand.py"]


def test_bash_completes_values(tmp_path):
    assert complete(tmp_path, "play", "--color", "a") == ["auto", "always"]
    assert complete(tmp_path, "play", "greedy", "random", "--color", "n") == ["never"]


def test_bash_completes_commands_of_tournament():
    tournament = BIN_DIR / "tournament"
    if not tournament.exists():
        pytest.skip("tournament is not built")
    script = play("--completion", "bash", program=tournament).out
    assert subprocess.run(["bash", "-n"], input=script.encode(), check=False).returncode == 0
    assert "complete -o filenames -F _connect4_tournament tournament\n" in script
