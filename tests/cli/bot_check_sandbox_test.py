"""bot check in the sandbox of tournaments: what passes at home passes in the cup, with the same
interpreter. `tournament check --full` does it for every player of a config."""

import json
import os
import subprocess

import jsonschema
import pytest

from live_tournaments import LiveCup, player
from programs import BIN_DIR, ROOT, environment, play
from records import fault_of

pytestmark = pytest.mark.sandbox

BOT = BIN_DIR / "bot"
SCHEMA = json.loads(
    (ROOT / "protocol" / "schema" / "check_report.schema.json").read_text(encoding="ascii"))

WRITES = """import connect4
def choose(turn):
    with open("games.txt", "a") as file:
        file.write("x")
    return turn.legal[0]
connect4.play(choose, name="Writes")
"""

PLAYS = """import connect4
connect4.play(lambda turn: turn.legal[0], name="Plays")
"""

IMPORTS = """import connect4
import only_here
connect4.play(only_here.choose, name="Imports")
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def report(*arguments, **options):
    ended = play("check", "--json", *arguments, program=BOT, **options)
    result = json.loads(ended.out)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    return result


def failures(result):
    return {step["id"]: step for step in result["steps"] if step["result"] == "failed"}


def test_a_program_that_the_sandbox_cannot_execute_does_not_start(tmp_path):
    bot = write(tmp_path / "bot", "#!/no/such/interpreter\n")
    bot.chmod(0o755)
    steps = {step["id"]: step for step in report(bot)["steps"]}
    assert (steps["start"]["result"], steps["name"]["result"]) == ("failed", "skipped")
    assert "cannot be started" in steps["start"]["detail"]


def test_a_bot_that_writes_to_a_folder_that_is_closed_in_a_cup_fails(tmp_path):
    bot = write(tmp_path / "bots" / "bot.py", WRITES)
    confined = report(bot)
    assert confined["sandbox"] is True and "unconfined" not in confined
    step = failures(confined)["first_move"]
    assert "Read-only file system: 'games.txt'" in step["detail"]
    assert step["remedy"].startswith("in a sandbox a player can write only to /tmp")


def test_outside_of_it_the_report_names_its_gaps(tmp_path):
    bot = write(tmp_path / "bots" / "bot.py", WRITES)
    free = report(bot, "--no-sandbox", cwd=tmp_path)
    assert failures(free) == {} and (free["sandbox"], free["unconfined"]) == (False, "--no-sandbox")
    told = play("check", bot, "--quiet", "--no-sandbox", program=BOT, cwd=tmp_path).out
    assert told.splitlines()[1] == "not confined: --no-sandbox"
    assert "this does not show if it works in a tournament's sandbox" in told


def test_if_no_sandbox_can_be_made_it_is_said_and_checked_without(no_bubblewrap):
    env = {**os.environ, "PATH": str(no_bubblewrap)}
    free = report("random", env=env)
    assert failures(free) == {} and "bubblewrap (bwrap) is not installed" in free["unconfined"]
    refused = play("check", "random", "--sandbox", program=BOT, env=env)
    assert refused.status == 2 and "--sandbox: players cannot be confined" in refused.err


def test_to_confine_and_not_to_confine_exclude_each_other():
    ended = play("check", "random", "--sandbox", "--no-sandbox", program=BOT)
    assert ended.status == 2 and "--sandbox and --no-sandbox exclude each other" in ended.err


@pytest.fixture
def environment_with_module(tmp_path):
    """A virtual environment that has a module of its own, as a shell in which it is active sees it."""
    folder = tmp_path / "environment"
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", folder], check=True)
    modules, = folder.glob("lib/python3*/site-packages")
    write(modules / "only_here.py", "def choose(turn): return turn.legal[0]\n")
    return environment(PATH=f"{folder / 'bin'}:{os.environ['PATH']}")


@pytest.mark.parametrize("command", ["{bot}", "python3 {bot}"])
def test_a_virtual_environment_is_followed_into_the_sandbox(tmp_path, environment_with_module, command):
    bot = write(tmp_path / "bots" / "bot.py", IMPORTS)
    result = report(command.format(bot=bot), env=environment_with_module)
    assert failures(result) == {} and result["sandbox"]
    record, = play(command.format(bot=bot), "random", "--sandbox", "--json",
                   env=environment_with_module).records
    assert "faults" not in record


@pytest.mark.parametrize("first_line", [
    "#!/usr/bin/env python3", "#! /usr/bin/env python3", "#!/usr/bin/env -S A=1 python3 -u",
])
def test_the_interpreter_of_a_first_line_is_followed_too(tmp_path, environment_with_module, first_line):
    script = write(tmp_path / "bots" / "script", first_line + "\n" + IMPORTS)
    script.chmod(0o755)
    assert failures(report(script, "--sandbox", env=environment_with_module)) == {}


@pytest.mark.parametrize("first_line", ["#!{own}", "#!/usr/bin/env {own}", "#!/usr/bin/env ../../..{own}", None])
def test_nothing_of_a_strangers_is_started_outside_the_sandbox_to_find_its_interpreter(tmp_path, first_line):
    own = write(tmp_path / "bots" / "python3", f"#!/bin/sh\ntouch {tmp_path}/escaped\n")
    own.chmod(0o755)
    bot = own
    if first_line is not None:
        bot = write(tmp_path / "bots" / "bot", first_line.format(own=own) + "\n")
        bot.chmod(0o755)
    tmp_path.chmod(0o777)
    cup = LiveCup(tmp_path / "cup", [player("Stranger", bot), player("Bob", "random")], sandbox=None)
    cup.command("check", cup.config, status=2)
    assert not (tmp_path / "escaped").exists()


def test_it_is_in_a_tournament_as_it_is_in_play(tmp_path, environment_with_module):
    bot = write(tmp_path / "bots" / "bot.py", IMPORTS)
    script = write(tmp_path / "more" / "script", "#!/usr/bin/env python3\n" + IMPORTS)
    script.chmod(0o755)
    agent = write(tmp_path / "agents" / "agent.py",
                  "import only_here\ndef agent(observation, configuration): return 3\n")
    columns = write(tmp_path / "columns" / "bot.py",
                    "import only_here\nfor line in iter(input, ''): print(3, flush=True)\n")
    players = [player("File", bot), player("Command", "python3", bot), player("Script", script),
               player("Agent", "kaggle", agent), player("Guest", "columns", "--start", "go", columns)]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=2, sandbox=None, openings="empty")
    done = subprocess.run([BIN_DIR / "tournament", "run", cup.config], check=False, timeout=120,
                          capture_output=True, text=True, env=environment_with_module)
    assert done.returncode == 0, done.stderr
    faults = [fault_of(game)["detail"] for game in cup.games() if "faults" in game]
    assert [fault for fault in faults if "column 4 (3 in JSON), which is full" not in fault] == []


def test_a_module_that_only_the_authors_python_path_has_is_missed(tmp_path):
    write(tmp_path / "modules" / "only_here.py", "def choose(turn): return turn.legal[0]\n")
    bot = write(tmp_path / "bots" / "bot.py", IMPORTS)
    env = environment(PYTHONPATH=str(tmp_path / "modules"))
    assert failures(report(bot, "--no-sandbox", env=env)) == {}
    failed = failures(report(bot, env=env))["start"]
    assert "No module named 'only_here'" in failed["stderr"]
    assert "the sandbox sees neither PYTHONPATH nor packages from `pip install --user`" in failed["remedy"]


def test_a_script_in_path_that_leads_nowhere_known_is_told_with_both_paths(tmp_path):
    shim = write(tmp_path / "shims" / "python3", "#!/bin/sh\nexit 1\n")
    shim.chmod(0o755)
    bot = write(tmp_path / "bots" / "bot.py", IMPORTS)
    env = environment(PATH=f"{shim.parent}:{os.environ['PATH']}")
    told = play(bot, "random", "--sandbox", env=env).err
    assert f'"python3" is found in "{shim.parent}"' in told
    assert 'there they have "/usr/bin/python3"' in told


# tournament check --full


def test_full_check_of_a_config_does_it_for_every_player(tmp_path):
    bot = write(tmp_path / "bots" / "bot.py", WRITES)
    cup = LiveCup(tmp_path / "cup", [player("Writes", bot), player("Greedy", "greedy")],
                  sandbox=None)
    told = cup.command("check", cup.config, "--full", status=1).out
    assert "5 of 19 checks passed, 1 failed, 13 skipped." in told and "All 19 checks passed." in told
    assert "Read-only file system" in told and "in a sandbox a player can write only to /tmp" in told
    found = json.loads(cup.command("check", cup.config, "--full", "--json", status=1).out)
    for each in found["players"]:
        jsonschema.Draft7Validator(SCHEMA).validate(each["check"])
    assert [each["check"]["failed"] for each in found["players"]] == [1, 0]


def test_full_check_takes_no_process_of_one_player_for_anothers(tmp_path):
    bot = write(tmp_path / "bots" / "bot.py", PLAYS)
    players = [player(f"P{i}", bot if i % 2 else "random") for i in range(4)]
    cup = LiveCup(tmp_path / "cup", players, sandbox=None, concurrency=4)
    assert cup.command("check", cup.config, "--full").out.count("All 19 checks passed.") == 4


def test_full_check_takes_the_limits_and_times_of_the_config(tmp_path):
    cup = LiveCup(tmp_path / "cup", [player("A", "greedy"), player("B", "random")],
                  sandbox={"memory_mb": 200}, time={"turn_ms": 700})
    found = json.loads(cup.command("check", cup.config, "--full", "--json").out)
    for each in found["players"]:
        assert each["check"]["memory_mb"] == 200 and each["check"]["time"]["turn_ms"] == 700
