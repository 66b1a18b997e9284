"""`tournament init` writes an example that passes its own check, and overwrites nothing."""

import json
import os
import re
import runpy
import shutil
import signal
import subprocess

import jsonschema
import pytest

from program import BIN_DIR, ROOT, run

WRITTEN = ["my_bot.py", "tournament.json", "tournament.schema.json"]


def without_comments(text):
    """The example's comments are lines of their own."""
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


@pytest.mark.sandbox
def test_writes_an_example_that_passes_its_check(tmp_path):
    result = run("tournament", "init", "cups/first", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "Created cups/first/tournament.json (with my_bot.py and tournament.schema.json).\n"
        "Next:\n  connect4 tournament check cups/first\n"
        "  connect4 tournament run cups/first\n"
    )
    assert sorted(path.name for path in (tmp_path / "cups/first").iterdir()) == WRITTEN
    check = run("tournament", "check", "cups/first/tournament.json", cwd=tmp_path)
    assert check.returncode == 0, check.stdout + check.stderr


def test_writes_to_the_current_folder_if_none_is_given(tmp_path):
    result = run("tournament", "init", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stdout == (
        "Created tournament.json (with my_bot.py and tournament.schema.json).\n"
        "Next:\n  connect4 tournament check .\n  connect4 tournament run .\n"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == WRITTEN


def test_example_fits_the_schema_that_it_names(tmp_path):
    run("tournament", "init", cwd=tmp_path)
    config = json.loads(without_comments((tmp_path / "tournament.json").read_text("utf-8")))
    schema = json.loads((tmp_path / config["$schema"]).read_text("utf-8"))
    jsonschema.Draft7Validator(schema).validate(config)


@pytest.mark.parametrize("existing", WRITTEN)
def test_overwrites_nothing(tmp_path, existing):
    (tmp_path / existing).write_text("mine")
    result = run("tournament", "init", tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        f'connect4 tournament init: "{tmp_path / existing}" already exists, so nothing was written; choose another '
        f'folder, such as "{tmp_path}-2"\n')
    assert [path.name for path in tmp_path.iterdir()] == [existing]
    assert (tmp_path / existing).read_text() == "mine"


without_sanitizer = pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")),
                                       reason="a sanitizer has to be loaded before anything else")
each_command = pytest.mark.parametrize("command, written", [
    ("tournament init", WRITTEN), ("tournament ladder", ["players", "tournament.json"]),
    ("bot new --language shell", ["README.md", "cup_bot.sh", "test.sh", "tournament.json"])])


def with_fault(fault, command, folder):
    program, *words = command.split()
    library = BIN_DIR.resolve().parent / "tests" / "fault_at_change.so"
    return subprocess.run([BIN_DIR.resolve() / program, *words, "cups/cup"], cwd=folder, check=False,
                          capture_output=True,
                          env={**os.environ, "LD_PRELOAD": str(library), "CONNECT4_TEST_FAULT": fault})


@without_sanitizer
@each_command
def test_a_new_folder_is_there_as_a_whole_or_not_at_all_after_a_signal_at_any_time(tmp_path, command, written):
    for change in range(1, 100):
        done = with_fault(f"{change} -{int(signal.SIGINT)}", command, tmp_path)
        if done.returncode == 0:
            break
        assert (done.returncode, done.stdout) == (130, b"")
        assert [path.name for path in tmp_path.iterdir()] in ([], ["cups"]), "it leaves no draft"
        if (tmp_path / "cups").exists():
            assert sorted(path.name for path in (tmp_path / "cups/cup").iterdir()) == written
            shutil.rmtree(tmp_path / "cups")
    assert change > 10


@without_sanitizer
@each_command
def test_a_new_folder_is_there_as_a_whole_or_not_at_all_after_a_kill_at_any_time(tmp_path, command, written):
    for change in range(1, 100):
        done = with_fault(str(change), command, tmp_path)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
        if (tmp_path / "cups").exists():
            assert sorted(path.name for path in (tmp_path / "cups/cup").iterdir()) == written
            shutil.rmtree(tmp_path / "cups")
    assert change > 10
    assert sorted(path.name for path in (tmp_path / "cups/cup").iterdir()) == written
    assert [path.name for path in tmp_path.glob("[!.]*")] == ["cups"]


def test_refuses_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    result = run("tournament", "init", tmp_path / "file" / "cup")
    assert result.returncode == 2
    assert result.stderr.startswith('connect4 tournament init: "') and ": cannot be written: " in result.stderr


def test_refuses_two_folders():
    result = run("tournament", "init", "a", "b")
    assert result.returncode == 2
    assert "too many arguments: give [DIR]; for example: connect4 tournament init cup" in result.stderr


def test_sample_bot_wins_and_blocks(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "protocol" / "sdk" / "python")
    import connect4

    choose = []
    monkeypatch.setattr(connect4, "play", lambda choose_column, **_: choose.append(choose_column))
    runpy.run_path(ROOT / "protocol/examples/tournament/my_bot.py")
    state = [["none"] * 7 for _ in range(6)]
    state[5] = ["red", "red", "red", "none", "blue", "blue", "blue"]
    turn = connect4.Turn(state=state, colour="red", legal=list(range(7)), moves=[])
    assert choose[0](turn) == 3
    state[5] = ["none", "blue", "blue", "blue", "red", "red", "none"]
    assert choose[0](turn) == 0
