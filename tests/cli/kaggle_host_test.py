"""Agents for Kaggle's ConnectX play unchanged: `play "kaggle agent.py"`.

Point by point the contract of players/hosts/kaggle.md.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from guest_programs import Talk, name_request
from live_tournaments import LiveCup, player
from programs import (BIN_DIR, ROOT, environment, interrupt, play, processes_marked, start,
                      wait_until)
from records import at_fault, fault_of

AGENTS = ROOT / "tests" / "players" / "hosts" / "kaggle"
HOST = BIN_DIR.parent / "share" / "connect4" / "hosts" / "kaggle_host.py"
EMPTY = [["none"] * 7 for _ in range(6)]
ORDINARY = "arguments class_player counting first_open helped importing negamax".split()


def agent(name):
    return AGENTS / f"{name}.py"


def kaggle(file):
    return f"kaggle '{file}'"


def write_agent(folder, source, file="written.py"):
    path = folder / file
    path.write_text(source, encoding="utf-8")
    return path


def returning(folder, expression):
    return write_agent(folder, f"def my_agent(obs, config):\n    return {expression}\n")


def new_game(seed=7):
    return {"jsonrpc": "2.0", "method": "new_game", "params": {"game": 1, "seed": seed}}


def turn(number=2, state=None, colour="red"):
    params = {"state": state or EMPTY, "colour": colour, "legal": list(range(7)), "moves": [],
              "clock": {"turn_ms": 1500, "bank_ms": 4000, "opponent_bank_ms": 4000}}
    return {"jsonrpc": "2.0", "id": number, "method": "take_turn", "params": params}


OVER = {"jsonrpc": "2.0", "method": "game_over", "params": {}}


def talk_of(file, *messages, **options):
    return Talk([sys.executable, HOST, file], *messages, **options)


def answer_of(file, **options):
    talk = talk_of(file, name_request(), new_game(), turn(), OVER, **options)
    assert talk.status == 0, talk.log
    return talk.replies[1]


def error_of(file):
    return answer_of(file)["error"]["message"]


# Whole games.

@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_agent_plays_both_colours_without_fault_or_warning(name):
    records = play(kaggle(agent(name)), "random", "--games", "2", "--time-per-move", "1500ms",
                   "--bank", "4s", "--json").records
    assert [record["red" if record["game"] == 1 else "blue"] for record in records] == [name] * 2
    for record in records:
        assert record["reason"] in ("four", "draw"), record.get("faults")
        assert "warnings" not in record


def test_an_agent_starts_from_any_position():
    record, = play(kaggle(agent("negamax")), "greedy", "--from", "444", "--json").records
    assert record["reason"] in ("four", "draw"), record.get("faults")


@pytest.mark.sandbox
def test_ten_agents_play_a_cup_with_bundled_players_in_the_sandbox(tmp_path):
    folder = tmp_path / "cup" / "agents"
    shutil.copytree(AGENTS, folder)
    names = [*ORDINARY, "none", "at_random", "raising"]
    helpers = {"helped": ["agents/helper_of_agent.py", "agents/late_helper_of_agent.py"]}
    players = [player(name, "kaggle", f"agents/{name}.py", files=helpers.get(name, []))
               for name in names]
    cup = LiveCup(tmp_path / "cup", [*players, player("Greedy", "greedy"), player("Bob", "random")],
                  games_per_pairing=2, sandbox=None, openings="balanced",
                  time={"turn_ms": 1500, "bank_ms": 4000})
    cup.run()
    games = cup.games()
    faulty = [game for game in games if "faults" in game]
    assert {game[at_fault(game)] for game in faulty} == {"raising"}
    assert {game["reason"] for game in faulty} == {"player_error"}
    assert len(games) == 12 * 11
    cup.assert_no_process_is_left()


# 1. How a file is loaded.

def test_a_file_is_executed_in_an_empty_dictionary():
    message = error_of(agent("loading"))
    assert "'__name__': 'builtins'" in message and "'has_file': False" in message
    assert "'names': ['sys']" in message
    assert f"'last on the path': ['{AGENTS}', " in message
    assert f"'arguments': ['{agent('loading')}']" in message and "'input': ''" in message


def test_an_agent_does_not_import_our_sdk(tmp_path):
    write_agent(tmp_path, "def best():\n    return 6\n", file="connect4.py")
    file = write_agent(tmp_path, "from connect4 import best\ndef agent(obs, c): return best()\n")
    record, = play(kaggle(file), "greedy", "--json", "--from", "777777").records
    assert record["moves"] == "" and record["reason"] == "illegal_move"


def test_a_file_is_loaded_once_and_each_game_finds_its_globals_as_they_were():
    talk = talk_of(agent("counting"), name_request(), new_game(), turn(2), turn(3), OVER,
                   new_game(), turn(4), OVER)
    assert talk.log.count("loading\n") == 1
    assert re.findall(r"turn (\d)", talk.log) == ["1", "2", "1"]
    assert talk.log.index("loading\n") < talk.log.index("counting.py is loaded")


@pytest.mark.parametrize("source, message", [
    ("def agent(obs:\n", "written.py cannot be loaded: SyntaxError: "),
    ("import no_such_module\ndef agent(obs): return 1\n",
     "written.py cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
    ("import sys\nsys.exit('enough')\n", "written.py cannot be loaded: SystemExit: enough"),
    ("board = 1\n", "written.py defines no agent: "),
    ("raise KeyboardInterrupt\n", "written.py cannot be loaded: KeyboardInterrupt"),
])
def test_a_file_that_is_not_an_agent_does_not_start_and_says_why(tmp_path, source, message):
    file = write_agent(tmp_path, source)
    assert talk_of(file, name_request()).replies[0]["error"]["message"].startswith(message)
    record, = play(kaggle(file), "random", "--json").records
    assert record["reason"] == "start_failed"
    assert message in fault_of(record)["detail"]


# 2. The choice of the agent's callable.

FUNCTIONS = "def first(o, c): return 1\ndef second(o, c): return 2\n"


@pytest.mark.parametrize("source, title, column", [
    (FUNCTIONS, "second (function, line 2)", 2),
    (FUNCTIONS + "first = lambda o, c: 5\n", "second (function, line 2)", 2),
    (FUNCTIONS + "del first\ndef first(o, c): return 6\n", "first (function, line 4)", 6),
    (FUNCTIONS + "third = 3\n", "second (function, line 2)", 2),
    (FUNCTIONS + "third = first\n", "third (function, line 1)", 1),
    ("import functools\ndef f(n, o, c): return n\nagent = functools.partial(f, 4)\n",
     "agent (functools.partial)", 4),
])
def test_the_last_name_that_was_bound_to_a_callable_plays(tmp_path, source, title, column):
    talk = talk_of(write_agent(tmp_path, source), name_request(), new_game(), turn(), OVER)
    assert f"connect4: written.py plays by {title}\n" in talk.log
    assert talk.replies[1]["result"] == column


@pytest.mark.parametrize("words", ["--agent first", "--agent=first"])
@pytest.mark.parametrize("options", [[], pytest.param(["--sandbox"], marks=pytest.mark.sandbox)])
def test_another_callable_plays_if_it_is_named(tmp_path, words, options):
    write_agent(tmp_path, FUNCTIONS + "first.calls = 1\n")
    record, = play(f"kaggle {words} written.py", "greedy", "--json", "--from", "222222", *options,
                   cwd=tmp_path).records
    assert record["red"] == "written" and record["reason"] == "illegal_move"


def test_a_name_that_no_callable_has_is_told_with_those_that_there_are(tmp_path):
    write_agent(tmp_path, FUNCTIONS + "third = 3\n")
    record, = play("kaggle --agent third written.py", "greedy", "--json", cwd=tmp_path).records
    assert record["reason"] == "start_failed"
    assert ("written.py defines no agent third; give another --agent, one of first, second"
            in fault_of(record)["detail"])


@pytest.mark.sandbox
def test_an_agent_is_named_in_a_config_too(tmp_path):
    cup = LiveCup(tmp_path / "cup", [player("First", "kaggle", "--agent", "first", "written.py"),
                                     player("Second", "kaggle", "written.py")],
                  games_per_pairing=2, sandbox=None, openings="empty")
    write_agent(tmp_path / "cup", FUNCTIONS)
    cup.run()
    for game in cup.games():
        first, second = ("2", "3") if game["red"] == "First" else ("3", "2")
        assert game["moves"] == (first + second) * 3 + first


@pytest.mark.parametrize("source, title", [
    (FUNCTIONS + "class Board:\n    def __init__(self, *all): pass\n", "Board (class"),
    (FUNCTIONS + "from random import choice\n", "choice (method of random"),
    (FUNCTIONS + "from os.path import join\n", "join (function of posixpath"),
])
def test_a_class_or_an_imported_function_counts_and_the_error_names_it(tmp_path, source, title):
    assert error_of(write_agent(tmp_path, source)).startswith(title)


# 3. How it is called.

@pytest.mark.parametrize("source, column", [
    ("def agent(obs): return len(obs.board) - 40\n", 2),
    ("def agent(obs, config): return config.inarow\n", 4),
    ("def agent(obs, config, extra=3): return extra\n", 3),
    ("def agent(): return 5\n", 5),
    ("def agent(*both): return len(both)\n", 0),
    ("class A:\n    def __call__(self, *both): return len(both)\nagent = A()\n", 2),
    ("import functools\nagent = functools.partial(lambda *both: len(both))\n", 2),
])
def test_it_is_given_as_many_arguments_as_it_has(tmp_path, source, column):
    assert answer_of(write_agent(tmp_path, source))["result"] == column


# 4. The arguments of an agent; the rest is asserted by the agent `arguments`.

def test_the_board_is_a_list_of_cells_top_row_first(tmp_path):
    state = [row[:] for row in EMPTY]
    state[5][0], state[5][6], state[4][0] = "red", "blue", "blue"
    file = write_agent(tmp_path, "def agent(obs, config):\n    raise ValueError([i for i in range("
                                 "42) if obs.board[i]], obs.board[35], obs.step, obs.mark)\n")
    told = talk_of(file, name_request(), new_game(), turn(state=state, colour="blue"))
    assert "([28, 35, 41], 1, 3, 2)" in told.replies[1]["error"]["message"]


# 5. Time.

@pytest.mark.parametrize("clock, told", [
    ({"turn_ms": 2000, "bank_ms": 60000}, "2 2 60 60"),
    ({"turn_ms": 1500, "bank_ms": 0}, "1.5 1.5 0 0"),
    ({"turn_ms": None, "bank_ms": None}, "2 2 60 60"),
])
def test_the_times_are_those_of_our_clock_in_seconds(tmp_path, clock, told):
    file = write_agent(tmp_path, "def agent(o, c): raise ValueError(f'{c.timeout} {c.actTimeout} "
                                 "{c.agentTimeout} {o.remainingOverageTime}')\n")
    question = turn()
    question["params"]["clock"] = clock
    reply = talk_of(file, name_request(), new_game(), question).replies[1]
    assert reply["error"]["message"].endswith("raised ValueError: " + told)


def test_an_agent_that_never_answers_loses_by_time_and_nothing_of_it_is_left(tmp_path):
    file = write_agent(tmp_path, "import subprocess\ndef agent(obs, config):\n"
                                 "    subprocess.Popen(['sleep', '1000'])\n    while True: pass\n")
    env = environment(CONNECT4_TEST_MARK=str(tmp_path))
    record, = play(kaggle(file), "random", "--time-per-move", "100ms", "--bank", "0s", "--json",
                   env=env).records
    assert (record["winner"], record["reason"]) == ("blue", "timeout")
    wait_until(lambda: not processes_marked(str(tmp_path)), "the end of the agent")


def test_processes_of_an_agent_end_with_its_game(tmp_path):
    mark = str(tmp_path)
    file = write_agent(tmp_path, "import subprocess\ndef agent(obs, config):\n    subprocess.Popen("
                                 f"['sleep', '1000'], env={{'MARK': '{mark}'}})\n    return 3\n")
    talk = talk_of(file, name_request(), new_game(), turn(2), OVER, name_request(3),
                   lambda: wait_until(lambda: not processes_marked(mark), "the end of what it started"))
    assert talk.replies[1]["result"] == 3


def test_nothing_is_left_of_an_agent_after_ctrl_c(tmp_path):
    file = write_agent(tmp_path, "import os\ndef agent(obs, config):\n"
                                 f"    open('{tmp_path}/on', 'w')\n    while True: pass\n")
    mark = str(tmp_path)
    match = start(kaggle(file), "random", "--time-per-move", "60s",
                  env=environment(CONNECT4_TEST_MARK=mark), stdout=subprocess.DEVNULL)
    wait_until(lambda: (tmp_path / "on").exists(), "the agent's turn")
    assert interrupt(match) == 130
    wait_until(lambda: not processes_marked(mark), "the agent's end")


# 6. Answers.

def test_none_is_column_0_which_the_log_says_once_a_game():
    talk = talk_of(agent("none"), name_request(), new_game(), turn(2), turn(3), OVER, new_game(),
                   turn(4), OVER)
    assert [reply["result"] for reply in talk.replies[1:]] == [0, 0, 0]
    said = "connect4: agent (function, line 2) returned None, which is column 0\n"
    assert talk.log.count(said) == 2


@pytest.mark.parametrize("kind", ["int64", "int8", "uint32"])
def test_an_integer_of_numpy_is_its_value(tmp_path, kind):
    file = write_agent(tmp_path, f"import numpy\ndef agent(obs, config): return numpy.{kind}(5)\n")
    assert answer_of(file)["result"] == 5


@pytest.mark.parametrize("expression, told", [
    ("numpy.bool_(True)", "(numpy.bool"), ("numpy.float64(3)", "(numpy.float64)"),
    ("numpy.array([3])", "(numpy.ndarray)"),
])
def test_other_values_of_numpy_are_not_columns(tmp_path, expression, told):
    file = write_agent(tmp_path, f"import numpy\ndef agent(obs, config): return {expression}\n")
    assert told in error_of(file)


@pytest.mark.parametrize("expression, told", [
    ("True", "returned True (bool)"), ("'3'", "returned '3' (str)"), ("[3]", "returned [3] (list)"),
    ("3.0", "returned 3.0 (float)"), ("float('nan')", "returned nan (float)"),
    ("{'column': 3}", "returned {'column': 3} (dict)"), ("10 ** 30", "(int)"),
    ("obs.board", "(list)"), ("config", "Struct)"),
])
def test_an_answer_that_is_not_an_integer_loses_by_its_value_and_type(tmp_path, expression,
                                                                      told):
    message = error_of(returning(tmp_path, expression))
    assert message.startswith("my_agent (function, line 1) returned ") and told in message
    assert message.endswith("which is not a column: an agent returns an int from 0 to 6")


@pytest.mark.parametrize("column, reason", [("7", "invalid_move"), ("-1", "invalid_move"),
                                            ("3", "illegal_move")])
def test_a_column_off_the_board_or_full_is_ruled_on_by_the_referee(tmp_path, column, reason):
    record, = play(kaggle(returning(tmp_path, column)), "random", "--from", "444444",
                   "--json").records
    assert (record["winner"], record["reason"]) == ("blue", reason)


@pytest.mark.parametrize("body, message", [
    ("raise ValueError('no idea')", "my_agent (function, line 1) raised ValueError: no idea"),
    ("import sys; sys.exit(3)", "my_agent (function, line 1) raised SystemExit: 3"),
    ("return my_agent(obs, config)", "my_agent (function, line 1) raised RecursionError: "),
    ("return obs.legal", "my_agent (function, line 1) raised AttributeError: legal"),
])
def test_an_exception_loses_and_is_told_with_the_callables_name(tmp_path, body, message):
    file = write_agent(tmp_path, f"def my_agent(obs, config):\n    {body}\n")
    talk = talk_of(file, name_request(), new_game(), turn(), OVER)
    assert talk.replies[1]["error"]["message"].startswith(message)
    assert "written.py\", line 2, in my_agent" in talk.log and "kaggle_host.py" not in talk.log
    record, = play(kaggle(file), "random", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "player_error")


@pytest.mark.parametrize("end, evidence", [
    ("os._exit(3)", {"exit_status": 3}), ("os._exit(0)", {"exit_status": 0}),
    ("os.kill(os.getpid(), 11)", {"signal": "SIGSEGV"}),
    ("os.kill(os.getpid(), 9)", {"signal": "SIGKILL"}),
])
@pytest.mark.parametrize("options", [[], pytest.param(["--sandbox"], marks=pytest.mark.sandbox)])
def test_an_agent_that_ends_its_process_has_crashed_as_it_did(tmp_path, end, evidence, options):
    file = write_agent(tmp_path, f"import os\ndef agent(obs, config): {end}\n")
    record, = play(kaggle(file), "random", "--json", *options).records
    assert (record["winner"], record["reason"]) == ("blue", "crash")
    assert evidence.items() <= fault_of(record).items()


def test_an_agent_that_crashed_plays_the_next_game(tmp_path):
    file = write_agent(tmp_path, "import os\ndef agent(o, c):\n    if o.mark == 1: os._exit(3)\n"
                                 "    return [i for i in range(7) if not o.board[i]][0]\n")
    first, second = play(kaggle(file), "random", "--games", "2", "--json").records
    assert first["reason"] == "crash" and second["reason"] in ("four", "draw")


# The output of an agent.

def test_its_output_goes_to_the_log_as_does_that_of_its_children(tmp_path):
    file = write_agent(tmp_path, "import os, sys\ndef agent(obs, config):\n    print('a print')\n"
                                 "    os.system('echo a child')\n    os.write(1, b'a write\\n')\n"
                                 "    print('an error', file=sys.stderr)\n    return 1\n")
    talk = talk_of(file, name_request(), new_game(), turn(), OVER)
    assert talk.replies[1]["result"] == 1
    for text in ("a print", "a child", "a write", "an error"):
        assert text in talk.log.splitlines()


def test_ten_thousand_characters_of_the_output_of_a_step_are_kept(tmp_path):
    file = write_agent(tmp_path, "def agent(obs, config):\n    print('x' * 9_999)\n"
                                 "    for i in range(3): print('y' * 5_000)\n    return 1\n")
    talk = talk_of(file, name_request(), new_game(), turn(2), turn(3), OVER)
    assert (talk.log.count("x"), talk.log.count("yyy")) == (2 * 9_999, 0)
    assert talk.log.count("over 10,000 characters\n") == 2


# Seeds.

def moves_of(file, *options):
    return [record["moves"] for record in
            play(kaggle(file), "greedy", "--games", "4", "--json", *options).records]


def test_an_agent_that_plays_at_random_repeats_its_games_with_the_matchs_seed():
    assert moves_of(agent("at_random"), "--seed", "5") == moves_of(agent("at_random"), "--seed", "5")
    games = moves_of(agent("at_random"), "--seed", "6")
    assert games != moves_of(agent("at_random"), "--seed", "5") and len(set(games)) > 1


@pytest.mark.parametrize("imported", ["import numpy", "import os"])
def test_numpys_generator_is_seeded_if_it_is_loaded(tmp_path, imported):
    file = write_agent(tmp_path, f"{imported}\ndef agent(obs, config):\n    import numpy\n"
                                 "    print('drew', numpy.random.randint(2 ** 31))\n    return 1\n")

    def drawn(seed):
        log = talk_of(file, name_request(), new_game(seed), turn(), OVER).log
        return re.search(r"drew (\d+)", log)[1]

    assert (drawn(123) == drawn(123)) == (imported == "import numpy")
    assert drawn(123) != drawn(124)


# 7. The surroundings of an agent.

def test_in_the_real_package_our_names_are_not(tmp_path):
    """One that goes before any that this machine has."""
    package = tmp_path / "installed" / "kaggle_environments"
    package.mkdir(parents=True)
    write_agent(package, "REAL = 6\n", file="__init__.py")
    file = write_agent(tmp_path, "from kaggle_environments import REAL\n"
                                 "def agent(obs, config): return REAL\n")
    assert answer_of(file, env=environment(PYTHONPATH=str(package.parent)))["result"] == 6


@pytest.mark.sandbox
def test_in_the_sandbox_its_folder_has_the_path_of_kaggle():
    record, = play(kaggle(agent("simulations")), "random", "--sandbox", "--from", "666666",
                   "--json").records
    assert record["reason"] == "illegal_move", fault_of(record)
    assert "'simulations.py', 'weights.txt'" in fault_of(record)["stderr"]


def test_outside_the_sandbox_its_folder_is_not_there():
    assert "files: no such folder" in talk_of(agent("simulations"), name_request()).log


def test_the_python_that_is_first_in_path_runs_it(tmp_path):
    """As in a virtual environment."""
    python = tmp_path / "bin" / "python3"
    python.parent.mkdir()
    python.write_text(f"#!/bin/sh\nVENV=of-mine exec {sys.executable} \"$@\"\n")
    python.chmod(0o755)
    file = write_agent(tmp_path, "import os\ndef agent(o, c): raise OSError(os.environ['VENV'])\n")
    record, = play(kaggle(file), "random", "--json",
                   env=environment(PATH=f"{tmp_path}/bin:{os.environ['PATH']}")).records
    assert "OSError: of-mine" in fault_of(record)["detail"]


def test_an_agent_may_take_the_version_of_the_environment_apart(tmp_path):
    file = write_agent(tmp_path, "from kaggle_environments import __version__, version\n"
                       "assert version == __version__\n"
                       "major, minor, patch = (int(part) for part in version.split('.'))\n"
                       "def agent(o, c): return o.board[:7].index(0)\n")
    record, = play(kaggle(file), "random", "--json").records
    assert "faults" not in record


# Names and hints.

@pytest.mark.parametrize("words, message", [
    ("kaggle", '"kaggle" plays an agent for Kaggle\'s ConnectX, whose file follows in the same quotes: '
               '"kaggle agent.py"'),
    ("kaggle no_such.py", '"no_such.py" does not exist'),
    ("kaggle agent.py --fast", '"kaggle" plays one file and has only the option --agent NAME: '
                               '"kaggle agent.py"'),
    ("kaggle --fast 1 agent.py", '"kaggle" plays one file and has only the option --agent NAME'),
    ("kaggle --agent first --agent second agent.py", "has only the option --agent NAME"),
    ("kaggle agent.py --agent first", "has only the option --agent NAME"),
    ("kagle agent.py", 'no player called "kagle"; did you mean kaggle?'),
    ("kaggle /dev/null", "is not a regular file; name the player's program"),
])
def test_without_an_agent_the_missing_argument_is_named(words, message):
    ended = play(words, "random")
    assert ended.status == 2 and message in ended.err


def test_a_relative_path_is_found_from_the_current_folder():
    record, = play("kaggle negamax.py", "random", "--json", cwd=AGENTS).records
    assert record["red"] == "negamax" and record["reason"] in ("four", "draw")


HINT = "it looks like an agent for Kaggle's ConnectX: connect4 play \"kaggle "


@pytest.mark.parametrize("name", ["negamax", "first_open", "counting"])
def test_a_file_that_looks_like_an_agent_gets_the_hint_if_it_is_played_as_a_player(name):
    ended = play(agent(name), "random", "--json")
    assert f'{HINT}{agent(name)}"' in fault_of(ended.records[0])["detail"]
    assert f'{HINT}{agent(name)}"' in play(agent(name), "random").out
    assert f'{HINT}{agent(name)}"' in play(f"python3 {agent(name)}", "random").out


def test_a_file_that_is_not_an_agent_gets_none(tmp_path):
    for source in ("import connect4\ndef agent(obs, config): return 3\n", "print(3)\n",
                   "class A:\n    def agent(obs, config): return 3\n"):
        record, = play(write_agent(tmp_path, source), "random", "--json").records
        assert record["reason"] == "start_failed" and "Kaggle" not in fault_of(record)["detail"]


@pytest.mark.sandbox
def test_tournament_check_gives_the_hint_too(tmp_path):
    folder = tmp_path / "cup"
    cup = LiveCup(folder, [player("Ann", "./mine.py"), player("Bob", "greedy")], sandbox=None)
    write_agent(folder, agent("negamax").read_text(), file="mine.py")
    out = cup.command("check", cup.config, status=2).out
    assert f'{HINT}{folder}/mine.py"' in out


def test_host_without_a_file_says_how_it_is_used():
    ended = subprocess.run([sys.executable, HOST], stdin=subprocess.DEVNULL, capture_output=True,
                           check=False)
    assert ended.returncode == 2 and ended.stderr.startswith(
        b"usage: python3 kaggle_host.py FILE [--agent NAME]\n")
