"""`tournament check` reports the errors of a config file and starts each player once."""

import json
import re
import signal
import subprocess
import uuid

import jsonschema
import pytest
from program import run
from programs import (
    BIN_DIR, PATIENCE_SECONDS, ROOT, TEST_PLAYERS, environment, processes_marked, wait_until,
)

SCHEMA = json.loads(
    (ROOT / "protocol" / "schema" / "tournament.schema.json").read_text(encoding="ascii"))

TWO = [{"command": "greedy"}, {"name": "Minimax", "command": "minimax --depth 2"}]


# The members that only some formats have, and a value for each.
MEMBERS = {"rounds": 1, "gauntlet_size": 1, "max_replays": 1, "error_bar": 50, "most_games": 2, "sprt": {}}


def write(folder, **members):
    path = folder / "cup.json"
    path.write_text(json.dumps({"players": TWO, **members}))
    return path


def check(path, *options):
    return run("tournament", "check", path, *options)


@pytest.mark.sandbox
def test_starts_each_player_and_counts_the_games(tmp_path):
    result = check(write(tmp_path, openings="random:4"))
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "cup: round robin of 2 players, 20 games, 568 openings (random:4)",
        f"results: {tmp_path}/results/cup",
        "",
    ]
    assert lines[3].startswith("greedy   ok  started in ") and " (greedy " in lines[3]
    assert lines[4].startswith("Minimax  ok  started in ")
    assert lines[5] == "" and lines[6].startswith(
        "Ready: 2 players can start. Run it with: connect4 tournament run ")
    assert len(lines) == 7


@pytest.mark.parametrize("member", MEMBERS)
@pytest.mark.parametrize("format", SCHEMA["properties"]["format"]["enum"])
def test_schema_knows_as_well_which_format_has_which_member(tmp_path, format, member):
    members = {"format": format, member: MEMBERS[member]}
    result = check(write(tmp_path, sandbox="none", **members))
    assert result.returncode == 0 or f"; this is a {format}, so leave it out\n" in result.stderr
    is_valid = jsonschema.Draft7Validator(SCHEMA).is_valid({"players": TWO, **members})
    assert is_valid == (result.returncode == 0)


def shell(name, script):
    return {"name": name, "command": ["/bin/sh", "-c", script]}


def meeting(folder, name, other):
    """Returns a player that starts when the other player is being started."""
    return shell(name, f"touch {folder}/{name}; until [ -e {folder}/{other} ]; do sleep 0.01; done; "
                       f"exec {TEST_PLAYERS}/first_legal")


def test_starts_as_many_players_at_once_as_games_and_lists_them_in_order(tmp_path):
    players = [meeting(tmp_path, "First", "Last"), {"command": "greedy"}, meeting(tmp_path, "Last", "First")]
    result = check(write(tmp_path, players=players, concurrency=2, sandbox="none"))
    assert result.returncode == 0, result.stdout
    assert re.findall(r"^(\w+) +ok +started", result.stdout, re.M) == ["First", "greedy", "Last"]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_signal_ends_every_start(tmp_path, options):
    players = [shell(f"Player {name}", f"touch {tmp_path}/$$.started; exec sleep 1000") for name in "abcdef"]
    config = write(tmp_path, players=players, concurrency=3, sandbox="none")
    mark = f"CONNECT4_TEST_MARK={uuid.uuid4()}"
    name, value = mark.split("=")
    process = subprocess.Popen([BIN_DIR / "tournament", "check", config, *options], env=environment(**{name: value}),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: len(list(tmp_path.glob("*.started"))) == 3, "three starts")
    process.send_signal(signal.SIGINT)
    assert (process.communicate(timeout=PATIENCE_SECONDS)[1], process.returncode) == (b"", 130)
    assert len(list(tmp_path.glob("*.started"))) == 3
    wait_until(lambda: not processes_marked(mark), "the end of every process")


def test_more_games_at_once_than_there_are_descriptors_for_are_a_mistake(tmp_path):
    result = subprocess.run(["/bin/sh", "-c", 'ulimit -n 100; exec "$@"', "sh", BIN_DIR / "tournament", "check",
                             write(tmp_path, concurrency=5, sandbox="none")], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert ("concurrency 5 needs 220 descriptors (20 for each game and each of 4 retries of failed starts), "
            "and this account may open 100") in result.stderr


def test_writes_nothing(tmp_path):
    check(write(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["cup.json"]


@pytest.mark.parametrize("command", ["check", "run"])
def test_says_so_if_too_many_games_are_asked_for(tmp_path, command):
    path = write(tmp_path, players=[{"command": "greedy"}] * 100, games_per_pairing=10_000,
                 openings="random:7", sandbox="none")
    result = run("tournament", command, path)
    assert result.returncode == 2
    assert result.stderr == (
        f"connect4 tournament {command}: this config file cannot be used:\n{path}: games_per_pairing: "
        "the schedule has 49500000 games, but at most 10000000 can be planned; "
        "use fewer players, rounds or games\n")
    assert [file.name for file in tmp_path.iterdir()] == ["cup.json"]


@pytest.mark.sandbox
def test_shows_the_log_of_a_player_that_does_not_start(tmp_path):
    (tmp_path / "broken.py").write_text("raise ValueError('no book')\n")
    result = check(write(tmp_path, players=[*TWO, {"command": "broken.py"}]))
    assert result.returncode == 2
    assert "broken.py  FAILED  exited with status 1\n" in result.stdout
    assert "    | ValueError: no book\n" in result.stdout
    assert "greedy     ok  started in " in result.stdout
    assert result.stderr == "connect4 tournament check: 1 player of 3 did not start; its line says why\n"


@pytest.mark.sandbox
@pytest.mark.parametrize("sandbox", ["bubblewrap", "none"])
def test_a_player_with_an_environment_too_long_for_the_system_does_not_start(tmp_path, sandbox):
    variables = {f"V{i}": "x" * 100_000 for i in range(70)}  # execve() takes 6 MiB, or less
    long = {"name": "verbose", "command": "random", "env": variables}
    result = check(write(tmp_path, players=[long, *TWO], sandbox=sandbox))
    assert result.returncode == 2
    assert "verbose  FAILED  its command and environment are too long for this" in result.stdout
    assert "greedy   ok  started in " in result.stdout
    assert result.stderr == "connect4 tournament check: 1 player of 3 did not start; its line says why\n"


@pytest.mark.sandbox
def test_ends_a_player_that_never_answers(tmp_path):
    silent = {"command": ["sleep", "1000"], "time": {"startup_ms": 50}}
    result = check(write(tmp_path, players=[*TWO, silent]))
    assert result.returncode == 2
    assert "sleep    FAILED  " in result.stdout


@pytest.mark.sandbox
def test_gives_players_their_environment_and_folder(tmp_path):
    (tmp_path / "bot.py").write_text(
        "import os, connect4\n"
        "connect4.play(lambda turn: 3, name=os.environ['WHO'], version='7')\n"
    )
    players = [{"command": "bot.py", "env": {"WHO": "A"}}]
    players += [{"name": "B", "command": ["python3", "bot.py"], "env": {"WHO": "B"}}]
    result = check(write(tmp_path, players=players))
    assert result.returncode == 0, result.stdout
    assert "bot.py  ok  started in " in result.stdout
    assert " (A 7)\n" in result.stdout and " (B 7)\n" in result.stdout


@pytest.mark.sandbox
def test_says_so_if_the_openings_are_used_up(tmp_path):
    result = check(write(tmp_path, openings="empty", games_per_pairing=10))
    assert result.returncode == 0
    assert "cup: round robin of 2 players, 2 games, 1 opening (empty)\n" in result.stdout
    assert (
        "note: the openings are used up: from round 1, 2 games are played instead of 10\n"
        in result.stdout
    )


@pytest.mark.sandbox
def test_says_which_games_depend_on_the_results(tmp_path):
    result = check(write(tmp_path, format="knockout"))
    assert (
        "20 games in the first round (the others follow from the results), "
        in result.stdout
    )
    result = check(write(tmp_path, format="duel", sprt={}, openings="random:4"))
    assert (
        "1136 games at most, "
        in result.stdout
    )


@pytest.mark.sandbox
def test_prints_json(tmp_path):
    (tmp_path / "broken.py").write_text("raise ValueError('no book')\n")
    result = check(write(tmp_path, players=[TWO[0], {"command": "broken.py"}]), "--json")
    assert result.returncode == 2
    report = json.loads(result.stdout)
    assert report["config"]["output"] == f"{tmp_path}/results/cup"
    greedy, broken = report["players"]
    assert greedy["name"] == "greedy" and greedy["started"] is True
    assert greedy["identity"]["name"] == "greedy" and greedy["start_ms"] > 0
    assert broken["started"] is False and broken["error"] == "exited with status 1"
    assert "ValueError: no book" in broken["stderr"]
    assert (report["openings"], report["games_planned"]) == (101, 20)
    assert report["plan_is_whole"] is True and report["notes"] == []


@pytest.mark.sandbox
def test_stored_config_is_read_again(tmp_path):
    config = json.loads(check(write(tmp_path), "--json").stdout)["config"]
    (tmp_path / "again.json").write_text(json.dumps(config))
    again = check(tmp_path / "again.json", "--json")
    assert json.loads(again.stdout)["config"] == config


def test_tells_all_errors_of_a_file(tmp_path):
    path = tmp_path / "cup.json"
    path.write_text('{\n "seed": -1,\n "players": [{"command": "gredy", "tim": 3},\n  7]\n}')
    result = check(path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        "connect4 tournament check: this config file cannot be used:\n"
        f"{path}:2: seed is -1; it must be a whole number from 0 to 9007199254740991\n"
        f"{path}:3: players[0].tim is unknown; did you mean time?\n"
        f"{path}:4: players[1] is 7; it must be an object: {{...}}\n"
    )


def test_tells_of_an_unknown_player_with_its_line(tmp_path):
    path = tmp_path / "cup.json"
    path.write_text('{"players": [\n{"command": "random"},\n{"command": "gredy"}]}')
    result = check(path)
    assert result.returncode == 2
    assert f'{path}:3: players[1].command: no player called "gredy"' in result.stderr
    assert "did you mean greedy?" in result.stderr


def test_needs_one_file():
    result = run("tournament", "check")
    assert result.returncode == 2
    assert "too few arguments: give TOURNAMENT" in result.stderr
