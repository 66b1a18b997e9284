"""The games, the output and the records of `play`."""

import json
import os
import re
import shutil
import subprocess
import time

import pytest

from programs import BIN_DIR, PYTHON, ROOT, TEST_PLAYERS, environment, play, read_records, write_bot
from records import fault_of

PLY = re.compile(
    r'(?:game (\d+)  )?move ( \d|\d\d)  (.+?) \((red|blue)\) *  column ([1-7])  +[0-9.e+]+ (us|ms|s)'
    r'(  ".*")?')


def moves_of(ended):
    return [record["moves"] for record in ended.records]


# Players.

def test_plays_bundled_players_and_names_the_winner():
    ended = play("greedy", "random", "--seed", "3")
    lines = ended.out.splitlines()
    assert ended.status == 0 and ended.err == ""
    assert all(PLY.fullmatch(line) for line in lines[:-1]), ended.out
    assert re.fullmatch(rf"greedy \(red\) wins in {len(lines) - 1} moves: "
                        r"four in a row in columns? \d(-\d)?", lines[-1])


@pytest.fixture
def bots(tmp_path):
    """A folder with a space in its name and bots in it."""
    folder = tmp_path / "my bots"
    folder.mkdir()
    write_bot(folder / "first.py", "return turn.legal[0]", name="First")
    write_bot(folder / "chosen.py", "return int(sys.argv[1])", name="Chosen")
    write_bot(folder / "quoted.py", "return turn.legal[0]", name="Quoted")
    text = (folder / "quoted.py").read_text().replace("name='Quoted'", "name=sys.argv[1]")
    (folder / "quoted.py").write_text(text)
    shutil.copy(ROOT / "runner/new_bot/templates/shell/mybot.sh", folder / "middle one")
    return folder


@pytest.mark.parametrize("command, name", [
    ("first.py", "First"),
    ("./first.py", "First"),
    ("./middle one", "My Bot"),
    ("'./middle one' --ignored", "My Bot"),
    ("middle one", "My Bot"),
    ("chosen.py 3", "Chosen"),
    ("quoted.py 'a name with blanks'", "a name with blanks"),
    ('quoted.py "it\'s \\"quoted\\""', 'it\'s "quoted"'),
    ("minimax --depth 1", "minimax depth 1"),
])
def test_player_is_a_path_a_python_file_or_a_quoted_command(bots, command, name):
    record, = play("random", command, "--json", cwd=bots).records
    assert record["blue"] == name
    assert record["reason"] != "start_failed", record


def test_absolute_path_with_spaces_is_a_player(bots):
    record, = play(bots / "first.py", "random", "--json").records
    assert record["red"] == "First"


def test_program_of_a_quoted_command_is_looked_for_in_path(bots):
    record, = play(f"{PYTHON} first.py", "env python3 first.py", "--json", cwd=bots).records
    assert (record["red"], record["blue"]) == ("First", "First (2)")


def test_players_with_names_that_look_the_same_are_told_apart(tmp_path):
    write_bot(tmp_path / "one.py", "return turn.legal[0]", name="First")
    write_bot(tmp_path / "two.py", "return turn.legal[0]", name="Fi\u200brst\u2060")
    record, = play("one.py", "two.py", "--json", cwd=tmp_path).records
    assert (record["red"], record["blue"]) == ("First", "Fi\u200brst\u2060 (2)")


def test_python_finds_the_sdk_however_it_comes_to_be_started(tmp_path):
    write_bot(tmp_path / "first.py", "return turn.legal[0]", name="First")
    script = tmp_path / "script"
    script.write_text(f"#!/usr/bin/env {PYTHON}\n" + (tmp_path / "first.py").read_text())
    shell = tmp_path / "shell"
    shell.write_text(f'#!/bin/sh\nexec {PYTHON} "$(dirname "$0")/first.py"\n')
    for file in (script, shell):
        file.chmod(0o755)
    for players in (["./script", "./shell"], ["./script", "./script", "--sandbox"]):
        record, = play(*players, "--json", cwd=tmp_path).records
        assert (record["red"], record["blue"]) == ("First", "First (2)"), record


def test_names_of_players_cannot_command_the_terminal(tmp_path):
    name = "\0\x1b[2Jh\u00f6hle\u202e\u58eb"
    write_bot(tmp_path / "odd.py", "return turn.legal[0]", name=name)
    ended = play("odd.py", "random", "--games", "2", cwd=tmp_path)
    assert ended.status == 0
    assert "h\u00f6hle" in ended.out and "\u58eb" in ended.out
    assert not any(c < " " and c != "\n" for c in ended.out)
    assert "\u202e" not in ended.out


# Options.

def test_same_seed_repeats_every_move():
    runs = [play("random", "random", "--games", "20", "--seed", seed, "--json")
            for seed in ("7", "7", "8")]
    first, again, other = map(moves_of, runs)
    assert first == again
    assert first != other
    assert len(set(first)) > 10


def test_without_a_seed_games_differ():
    assert (moves_of(play("random", "random", "--games", "3", "--json"))
            != moves_of(play("random", "random", "--games", "3", "--json")))


def test_colours_alternate_from_game_to_game():
    records = play("greedy", "random", "--games", "4", "--json").records
    assert [r["red"] for r in records] == ["greedy", "random", "greedy", "random"]
    assert [r["blue"] for r in records] == ["random", "greedy", "random", "greedy"]
    assert [r["game"] for r in records] == [1, 2, 3, 4]


@pytest.mark.parametrize("start, fen", [
    ("4435", "2xxo2/3o3/7/7/7/7 x"),
    ("3x3/7/7/7/7/7 o", "3x3/7/7/7/7/7 o"),
])
def test_starts_from_moves_or_a_fen(start, fen):
    record, = play("random", "random", "--from", start, "--json").records
    assert record["start"] == fen


@pytest.mark.parametrize("source", ["random:4", "balanced", "openings.txt"])
def test_each_two_games_begin_from_another_opening(tmp_path, source):
    (tmp_path / "openings.txt").write_text("44\n45\n46\n")
    options = ["--games", "6", "--seed", "7", "--json", "--openings", source]
    records = play("random", "random", *options, cwd=tmp_path).records
    starts = [record["start"] for record in records]
    assert starts[0::2] == starts[1::2] and len(set(starts)) == 3
    assert starts == [r["start"] for r in play("random", "random", *options, cwd=tmp_path).records]


def test_openings_that_cannot_be_are_refused(tmp_path):
    def refused(*options):
        ended = play("random", "random", *options, cwd=tmp_path)
        assert ended.status == 2
        return ended.err

    assert refused("--openings", "none.txt") == (
        'connect4 play: --openings "none.txt": cannot read "none.txt": No such file or directory\n')
    assert "give one of them" in refused("--openings", "random:4", "--from", "44")
    assert "--match original" in refused("--openings", "random:4", "--match", "original")


def test_score_says_how_many_games_were_different():
    alike = play("minimax --depth 2", "minimax --depth 1", "--games", "20", "--quiet").out
    assert ("\n\n18 of the 20 games ended exactly like earlier ones and add no information.\n"
            "Use --openings random:4 to start each pair of games from a different position.\n") in alike
    assert "no information" not in play("minimax --depth 2", "minimax --depth 1", "--games", "2").out
    varied = play("minimax --depth 2", "minimax --depth 1", "--games", "20", "--openings",
                  "random:6", "--quiet", "--seed", "1").out
    assert "Use --openings" not in varied


def test_plies_count_from_the_empty_board():
    ended = play("random", "random", "--from", "444")
    assert ended.out.startswith("move  4  random (2) (blue)  column ")


def test_score_of_several_games_adds_up():
    ended = play("greedy", "random", "--games", "10", "--seed", "1")
    head, greedy, random = ended.out.splitlines()[-3:]
    assert "\n10 games\nplayer " in ended.out
    assert head.split() == ["player", "W", "D", "L", "points"]
    name, wins, draws, losses, points = greedy.split()
    assert name == "greedy"
    assert int(wins) + int(losses) + int(draws) == 10
    assert float(points) == int(wins) + int(draws) / 2
    assert random.split() == ["random", losses, draws, wins, f"{10 - float(points):.1f}"]
    assert len({len(line) for line in (head, greedy, random)}) == 1, "columns are not aligned"


def test_score_is_aligned_for_any_letters_of_a_name(tmp_path):
    write_bot(tmp_path / "a.py", "return turn.legal[0]", name="\u58eb\u58eb")
    write_bot(tmp_path / "b.py", "return turn.legal[0]", name="e\u0301tude")
    out = play("a.py", "b.py", "--games", "2", "--quiet", cwd=tmp_path).out.splitlines()
    assert out[2].startswith("\u58eb\u58eb    1 "), "two characters of two columns each"
    assert out[3].startswith("e\u0301tude   1 "), "an accent takes no column"


def test_quiet_prints_the_score_alone():
    ended = play("greedy", "random", "--games", "3", "--quiet", "--seed", "1")
    lines = ended.out.splitlines()
    assert len(lines) == 4
    assert lines[0] == "3 games"
    assert ended.err == ""


def test_json_is_all_that_stands_on_standard_output():
    ended = play("greedy", "random", "--games", "5", "--json", "--quiet")
    assert len(ended.records) == 5
    assert ended.err == ""


def test_record_appends_the_output_of_json(tmp_path):
    file = tmp_path / "games.jsonl"
    first = play("greedy", "random", "--games", "3", "--json", "--record", file).out
    assert file.read_text() == first
    second = play("random", "greedy", "--json", "--record", file).out
    assert file.read_text() == first + second
    assert len(read_records(file.read_text())) == 4


def test_delay_pauses_after_each_move(tmp_path):
    start = time.monotonic()
    record, = play("random", "random", "--from", "121212", "--delay", "20ms", "--json").records
    assert time.monotonic() - start >= 0.020 * len(record["moves"])


def test_time_per_move_reaches_the_player_and_its_clock(tmp_path):
    write_bot(tmp_path / "slow.py", "time.sleep(60)")
    record, = play("slow.py", "random", "--time-per-move", "50ms", "--bank", "0s", "--json",
                   cwd=tmp_path).records
    assert (record["winner"], record["reason"]) == ("blue", "timeout")
    assert '"turn_ms":50,"bank_ms":0' in fault_of(record)["request"]


BURN = "end = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"


@pytest.mark.parametrize("body, winner, reason", [
    ("time.sleep(0.2); return turn.legal[0]", "red", "four"),
    (BURN + "return turn.legal[0]", "blue", "timeout"),
])
def test_cpu_time_counts_computing_and_not_waiting(tmp_path, body, winner, reason):
    write_bot(tmp_path / "bot.py", body)
    record, = play("bot.py", "bot.py", "--from", "121212", "--cpu-time", "100ms", "--json", cwd=tmp_path).records
    assert (record["winner"], record["reason"]) == (winner, reason)
    if reason == "timeout":
        assert fault_of(record)["detail"].startswith("used over 100 ms of processor time for the turn")


def test_processes_play_all_games_unless_each_is_to_have_fresh_ones(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "return connect4.Move(turn.legal[0], note=str(os.getpid()))")

    def processes(*options):
        records = play(bot, bot, "--games", "3", "--json", *options).records
        return {note for record in records for note in record["notes"].values()}

    assert len(processes()) == len(processes("--restart", "match")) == 2
    assert len(processes("--restart", "game")) == 6


def test_one_object_plays_all_rounds_of_the_original():
    ended = play("greedy", "random", "--match", "original", "--restart", "game")
    assert ended.status == 2 and "--restart and --match original exclude each other" in ended.err


def test_startup_time_bounds_the_start():
    start = time.monotonic()
    record, = play("sleep 60", "random", "--startup-time", "100ms", "--json").records
    assert record["reason"] == "start_failed"
    assert time.monotonic() - start < 30


def test_player_that_never_starts_ends_the_match_with_status_3():
    ended = play("false now", "random", "--games", "10", "--json")
    assert ended.status == 3
    assert [r["reason"] for r in ended.records] == ["start_failed"] * 3


# A game lost by a fault.

def test_fault_says_rule_question_answer_and_log(tmp_path):
    write_bot(tmp_path / "raises.py",
              "print('thinking', file=sys.stderr)\nraise ValueError('no idea')", name="Raiser")
    ended = play("raises.py", "random", cwd=tmp_path)
    assert ended.status == 0
    assert re.search(r"^Raiser \(red\) loses after 0 moves: it answered with an error: .*"
                     r"no idea.* \(player_error\)\n\n(  \|.*\|\n){6}  \+-+\+\n    1  2  3  4  5  6  7\n\n"
                     r"  fix:        \S", ended.out, re.M)
    assert '\n  reproduce:  connect4 play raises.py random --from "7/7/7/7/7/7 x"\n' in ended.out
    assert "\n  request:    take_turn, id 2, legal [0,1,2,3,4,5,6]\n" in ended.out
    assert re.search(r'\n  reply:      \{.*"error".*no idea', ended.out)
    assert "\n  stderr:\n    | " in ended.out and "    | thinking\n" in ended.out
    assert "    | ValueError: no idea\n" in ended.out
    assert not re.search(r" +$", ended.out, re.M), "blanks at the end of a line"


def test_verbose_shows_the_whole_messages_of_a_fault(tmp_path):
    write_bot(tmp_path / "raises.py", "raise ValueError('no idea')", name="Raiser")
    ended = play("raises.py", "random", "--verbose", cwd=tmp_path)
    request = json.loads(re.search(r"\n  request:    (\{.*\})\n", ended.out)[1])
    assert (request["method"], request["id"], len(request["params"]["state"])) == ("take_turn", 2, 6)
    assert play("raises.py", "random", "--verbose", "--quiet", cwd=tmp_path).err == (
        "connect4 play: --quiet and --verbose exclude each other; give one of them\n")


def test_an_empty_line_separates_a_fault_from_what_follows(tmp_path):
    write_bot(tmp_path / "raises.py", "raise ValueError('no idea')", name="Raiser")
    out = play("raises.py", "random", "--games", "2", cwd=tmp_path).out
    assert re.search(r"\n    \| .*\n\ngame 2  move  1  random", out)
    assert re.search(r"\n    \| .*\n\n2 games\nplayer", out)
    assert "\n\n\n" not in out and not out.endswith("\n\n")


#: Mistakes of newcomers, and the answers to them.
STUMBLES = {
    "windows line ends": ("#!/usr/bin/env python3\r\nprint(1)\r\n", "", "LF line endings"),
    "a missing module": ("import numpyy\n", ".py", "install the module for the `python3` in PATH"),
    "play forgotten": ("import connect4\ndef choose(turn): return 3\n", ".py",
                       "make connect4.play(choose_column) the last line"),
    "columns from 1": ("import connect4\nconnect4.play(lambda turn: 7)\n", ".py",
                       "columns count from 0 (left) to 6 (right)"),
    "a syntax error": ("import connect4\n\ndef choose(turn)\n    return 3\n", ".py",
                       "Python cannot read line 3"),
    "play() without a function": ("import connect4\nconnect4.play()\n", ".py",
                                  "give play() the function that chooses a column"),
    "Python 2": ("print 'hello'\n", ".py", "it is written for Python 2"),
    "a missing module of node": ("import x from 'lodash';\n", ".mjs", "npm install"),
    "a missing return": ("import connect4\ndef choose(turn): 3\nconnect4.play(choose)\n", ".py",
                         "make sure that every path through it ends with `return`"),
    "input()": ("import connect4\nconnect4.play(lambda turn: int(input('Column? ')))\n", ".py",
                "standard input carries the referee's messages, not a keyboard"),
    "keys are waited for": ("#!/bin/sh\nprintf 'Column? '\nread x\nprintf 'Column? '\nread y\n", "",
                            "standard input carries the referee's messages, not a keyboard"),
    "a file of another folder": ("open('book.json')\n", ".py", "put the file into the bot's folder"),
    "output not flushed": ("#!/usr/bin/python3\nimport sys\nsys.stdin.readline()\nprint('{}')\n"
                           "sys.stdin.readline()\n", "", "print(..., flush=True)"),
}


@pytest.mark.parametrize("source, ending, remedy", STUMBLES.values(), ids=STUMBLES)
def test_fault_names_the_remedy(tmp_path, source, ending, remedy):
    bot = tmp_path / f"bot{ending}"
    bot.write_text(source, encoding="utf-8", newline="")
    bot.chmod(0o755)
    told = play(f"./{bot.name}", "random", "--startup-time", "5s", cwd=tmp_path).out
    assert remedy in next(line for line in told.splitlines() if "fix:" in line)


@pytest.mark.sandbox
@pytest.mark.parametrize("options", [(), ("--sandbox",)])
def test_script_with_line_ends_of_windows_is_told_to_take_them_away(tmp_path, options):
    script = tmp_path / "bot.sh"
    script.write_bytes(b"#!/bin/sh\r\necho\r\n")
    script.chmod(0o755)
    told = play(script, "random", *options).out
    assert "its first line ends with a carriage return, as in Windows" in told
    assert "fix:        its first line ends with CR LF, as in Windows: save the file with LF line endings" in told


def test_player_that_is_never_ready_is_told_its_own_request(tmp_path):
    script = tmp_path / "bot.sh"
    script.write_text('#!/bin/sh\nread -r line\n'
                      'echo \'{"id":1,"result":{"name":"Never","ready":true}}\'\nsleep 60\n')
    script.chmod(0o755)
    ended = play(script, "random", "--ready-time", "300ms", "--games", "5")
    assert "no answer to `new_game` within 300 ms" in ended.out and "`ready_ms`" in ended.out
    assert "fix:        it asked for time by `ready`: answer `new_game` within" in ended.out
    assert ended.status == 3
    assert ended.err == ("connect4 play: a player could not be started three times in a row; 2 games were not "
                         "played\n")


def test_file_with_the_name_of_the_sdk_is_told_to_take_another(tmp_path):
    (tmp_path / "connect4.py").write_text("import connect4\nconnect4.play(lambda turn: 3)\n")
    told = play("connect4.py", "random", cwd=tmp_path).out
    assert "fix:        a file called connect4.py hides the module of that name" in told


def test_a_bot_with_the_name_of_a_module_that_the_sdk_imports_is_told_so(tmp_path):
    (tmp_path / "inspect.py").write_text("import connect4\nconnect4.play(lambda turn: 3)\n")
    told = play("./inspect.py", "greedy", cwd=tmp_path).out
    assert "fix:        a file called inspect.py hides the module of that name" in told


def test_the_sdk_has_a_second_name_for_projects_that_have_a_package_of_its_first(tmp_path):
    (tmp_path / "connect4").mkdir()
    (tmp_path / "connect4" / "__init__.py").write_text("WIDTH = 7\n")
    bot = tmp_path / "bot.py"
    bot.write_text("import connect4\nconnect4.play(lambda turn: turn.legal[0])\n")
    assert "fix:        a file or package of the bot's own that is called connect4 hides the SDK" in (
        play("bot.py", "greedy", cwd=tmp_path).out)
    bot.write_text("import connect4\nimport connect4_sdk\n"
                   "connect4_sdk.play(lambda turn: turn.legal[connect4.WIDTH - 7])\n")
    assert "faults" not in play("bot.py", "greedy", "--json", cwd=tmp_path).records[0]


def test_the_c_sdk_goes_with_a_header_of_its_first_name(tmp_path):
    (tmp_path / "connect4.h").write_text("#ifndef CONNECT4_H\n#define CONNECT4_H\n#define WIDTH 7\n#endif\n")
    (tmp_path / "bot.c").write_text(
        '#include "connect4.h"\n#define CONNECT4_IMPLEMENTATION\n#include "connect4_sdk.h"\n'
        "static connect4_move choose(connect4_turn* turn) { return connect4_column(turn->legal[WIDTH - 7]); }\n"
        'int main(void) { return connect4_play(&(connect4_player){.name = "C", .choose = choose}); }\n')
    subprocess.run(["gcc", "-I", ROOT / "protocol" / "sdk" / "c", "-o", "bot", "bot.c"], cwd=tmp_path, check=True)
    assert "faults" not in play("./bot", "greedy", "--json", cwd=tmp_path).records[0]


RIDDLES = """import sys
for line in sys.stdin:
    if line.startswith("action move"):
        print("place_disc 3", flush=True)
"""
CODINGAME = "my_id, opp_id = map(int, input().split())\nnum_valid_actions = int(input())\nprint(3)\n"


@pytest.mark.parametrize("source, told", [
    (RIDDLES, '"./bot.py" is a bot for riddles.io or theaigames: connect4 play "fourinarow ./bot.py"'),
    (CODINGAME, '"./bot.py": it looks like a bot for CodinGame, whose Connect 4 has 9 columns'),
], ids=["riddles.io", "CodinGame"])
def test_a_bot_for_another_runner_is_told_at_once_how_it_is_played(tmp_path, source, told):
    (tmp_path / "bot.py").write_text(source)
    ended = play("./bot.py", "random", cwd=tmp_path)
    assert ended.status == 2 and told in ended.err
    checked = play("check", "./bot.py", cwd=tmp_path, program=BIN_DIR / "bot")
    assert checked.status == 2 and told in checked.err
    # Who names the interpreter knows better.
    named = play("python3 ./bot.py", "random", "--startup-time", "300ms", cwd=tmp_path).out
    assert "start_failed" in named


@pytest.mark.parametrize("source, told", [
    ("import sys\nfor line in sys.stdin.read().splitlines(): print('{}')\n",
     "it reads standard input to its end, which comes after the last game"),
    ("while True: column = input('Your column? ')\n", "it calls input()"),
    ("while True:\n    theirs = int(input())\n    print(theirs)\n",
     'it looks like a program that reads and writes columns: connect4 play "columns ./bot.py"'),
], ids=["reads to the end", "asks for keys", "columns"])
def test_a_bot_that_waits_for_other_input_is_told_what_it_is(tmp_path, source, told):
    (tmp_path / "bot.py").write_text(source)
    out = play("./bot.py", "random", "--startup-time", "1s", cwd=tmp_path).out
    assert told in next(line for line in out.splitlines() if " could not be started" in line)


def test_a_reply_that_is_not_json_is_an_invalid_reply_with_its_line():
    line = '{"id":@,"result":{"column":3,"eval":0,5}}'
    record, = play(f"{TEST_PLAYERS}/badbot says '{line}'", "random", "--json").records
    fault = fault_of(record)
    assert record["reason"] == "invalid_move" and fault["reply"].endswith('"eval":0,5}}')
    assert fault["detail"] == "answered with a line that is not JSON"
    out = play(f"{TEST_PLAYERS}/badbot says '{line}'", "random").out
    assert "fix:        write JSON: numbers with a decimal point" in out


def test_the_python_sdk_writes_the_place_of_a_turn_that_runs_out_of_time(tmp_path):
    bot = write_bot(tmp_path / "bot.py",
                    "def think_for_ever():\n    while True:\n        pass\nthink_for_ever()")
    record, = play(bot, "random", "--time-per-move", "300ms", "--bank", "0ms", "--json").records
    fault = fault_of(record)
    assert record["reason"] == "timeout" and "in think_for_ever" in fault["stderr"]
    # Turns that end in time leave nothing in the log.
    quick = write_bot(tmp_path / "quick.py", "return 3 if len(turn.moves) < 4 else 9")
    assert "thread" not in fault_of(play(quick, "random", "--json").records[0])["stderr"]


def test_the_sdk_has_a_second_name_for_projects_that_have_a_package_of_its_first(tmp_path):
    (tmp_path / "connect4").mkdir()
    (tmp_path / "connect4" / "__init__.py").write_text("WIDTH = 7\n")
    bot = tmp_path / "bot.py"
    bot.write_text("import connect4\nimport connect4_sdk\n"
                   "connect4_sdk.play(lambda turn: turn.legal[connect4.WIDTH - 7])\n")
    assert "faults" not in play("bot.py", "greedy", "--json", cwd=tmp_path).records[0]


def test_the_c_sdk_goes_with_a_header_of_its_first_name(tmp_path):
    (tmp_path / "connect4.h").write_text("#ifndef CONNECT4_H\n#define CONNECT4_H\n#define WIDTH 7\n#endif\n")
    (tmp_path / "bot.c").write_text(
        '#include "connect4.h"\n#define CONNECT4_IMPLEMENTATION\n#include "connect4_sdk.h"\n'
        "static connect4_move choose(connect4_turn* turn) { return connect4_column(turn->legal[WIDTH - 7]); }\n"
        'int main(void) { return connect4_play(&(connect4_player){.name = "C", .choose = choose}); }\n')
    subprocess.run(["gcc", "-I", ROOT / "protocol" / "sdk" / "c", "-o", "bot", "bot.c"], cwd=tmp_path, check=True)
    assert "faults" not in play("./bot", "greedy", "--json", cwd=tmp_path).records[0]


def test_the_python_sdk_writes_the_place_of_a_turn_that_runs_out_of_time(tmp_path):
    bot = write_bot(tmp_path / "bot.py",
                    "def think_for_ever():\n    while True:\n        pass\nthink_for_ever()")
    record, = play(bot, "random", "--time-per-move", "300ms", "--bank", "0ms", "--json").records
    fault = fault_of(record)
    assert record["reason"] == "timeout" and "in think_for_ever" in fault["stderr"]
    # Turns that end in time leave nothing in the log.
    quick = write_bot(tmp_path / "quick.py", "return 3 if len(turn.moves) < 4 else 9")
    assert "thread" not in fault_of(play(quick, "random", "--json").records[0])["stderr"]


def test_quiet_score_counts_faults_and_names_the_place_of_their_story():
    crasher = f"{TEST_PLAYERS}/badbot exits 3"
    out = play(crasher, "random", "--games", "3", "--quiet").out
    assert "\n\nexits lost 3 games by a fault: crash\n" in out
    assert "add --record FILE to keep the details" in out
    assert "faults" not in play("random", "greedy", "--games", "3", "--quiet").out


def test_resignations_are_not_faults_in_the_quiet_score(tmp_path):
    resigner = write_bot(tmp_path / "resigner.py", "raise connect4.Resign()")
    out = play(resigner, "random", "--games", "3", "--quiet").out
    assert out.splitlines()[2].split() == ["random", "3", "0", "0", "3.0"]


def test_quiet_score_counts_both_if_neither_can_be_started():
    out = play("false now", "cat /nowhere", "--games", "2", "--quiet").out
    assert "\nfalse lost 2 games by a fault: start_failed\n" in out
    assert "\ncat lost 2 games by a fault: start_failed\n" in out


@pytest.mark.parametrize("statement, told", [
    ('raise connect4.Resign("good game")', "resigned: good game"),
    ("raise connect4.Resign", "resigned"),
])
def test_resignation_is_told_as_one_and_is_not_a_fault(tmp_path, statement, told):
    resigner = write_bot(tmp_path / "resigner.py", statement, name="Resigner")
    out = play(resigner, "random").out
    assert out == f"random (blue) wins: Resigner (red) {told}, after 0 moves\n"
    assert "faults" not in play(resigner, "random", "--games", "3", "--quiet").out
    out = play(resigner, "random", "--match", "original").out
    assert f"Resigner (red) {told}, after 0 moves\nrandom won round 1!\n" in out
    record, = play(resigner, "random", "--json").records
    assert (record["reason"], fault_of(record)["detail"]) == ("player_error", told)
    assert fault_of(record)["resigned"] is True


def test_failure_with_the_text_resigned_is_a_fault():
    reply = '{"id":@,"error":{"code":1,"message":"resigned"}}'
    failing = f"{TEST_PLAYERS}/badbot says '{reply}'"
    assert re.search(r"says \(red\) loses after 0 moves: .* \(player_error\)\n", play(failing, "random").out)
    out = play(failing, "random", "--quiet").out
    assert "says lost 1 game by a fault: player_error" in out


def test_nobody_resigns_before_a_game(tmp_path):
    (tmp_path / "shy.sh").write_text(
        '#!/bin/sh\nread line\necho \'{"id":1,"error":{"code":100,"message":"not today"}}\'\n')
    (tmp_path / "shy.sh").chmod(0o755)
    ended = play("./shy.sh", "random", "--json", cwd=tmp_path)
    assert ended.records[0]["reason"] == "start_failed"
    assert "resigned" not in fault_of(ended.records[0])


def test_pipe_is_not_a_player_even_if_it_is_executable(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "pipe").chmod(0o755)
    ended = play("./pipe", "random", cwd=tmp_path)
    assert ended.status == 2
    assert '"./pipe" is not a regular file' in ended.err


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u00a0", "\ufeff", "\u2060 \u3000", "\u0301"])
def test_player_with_an_invisible_name_has_its_files(tmp_path, name):
    bot = write_bot(tmp_path / "shy.py", "return turn.legal[0]", name={"name": name})
    record, = play(bot, "random", "--json").records
    assert record["red"] == "shy.py"


@pytest.fixture
def namesakes(tmp_path):
    """Two programs of one name that cannot be started."""
    for folder in ("d1", "d2"):
        (tmp_path / folder).mkdir()
        program = tmp_path / folder / "bot"
        program.write_text("#!/bin/sh\nexit 3\n")
        program.chmod(0o755)
    return tmp_path


def test_two_of_one_name_are_told_apart_if_neither_can_be_started(namesakes):
    out = play("d1/bot", "d2/bot", "--quiet", "--games", "3", cwd=namesakes).out
    assert "\nbot lost 3 games by a fault: start_failed\n" in out
    assert "\nbot (2) lost 3 games by a fault: start_failed\n" in out
    assert re.search(r"^bot      +0 +0 +3 ", out, re.M), out
    assert re.search(r"^bot \(2\)  +0 +0 +3 ", out, re.M), out
    records = play("d1/bot", "d2/bot", "--games", "2", "--json", cwd=namesakes).records
    assert [(r["red"], r["blue"]) for r in records] == [("bot", "bot (2)"), ("bot (2)", "bot")]


@pytest.mark.parametrize("players, names", [
    (("d1/bot", "d3/bot"), ("bot", "bot (2)")),
    (("d3/bot", "d1/bot"), ("bot", "bot (2)")),
])
def test_two_of_one_name_are_told_apart_if_one_cannot_be_started(namesakes, players, names):
    (namesakes / "d3").mkdir()
    write_bot(namesakes / "d3" / "bot.py", "return turn.legal[0]", name="bot")
    players = [player.replace("d3/bot", "d3/bot.py") for player in players]
    record, = play(*players, "--json", cwd=namesakes).records
    assert (record["red"], record["blue"]) == names
    assert record["reason"] == "start_failed"


def test_second_of_two_long_names_keeps_to_the_length_of_names(tmp_path):
    bot = write_bot(tmp_path / "long.py", "return turn.legal[0]", name="n" * 64)
    record, = play(bot, bot, "--json").records
    assert record["red"] == "n" * 64
    assert record["blue"] == "n" * 59 + "… (2)"


def test_program_that_prints_in_the_middle_is_warned_of(tmp_path):
    (tmp_path / "chatty.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['method'] == 'name':\n"
        "        print(json.dumps({'id': message['id'], 'result': 'Chatty'}), flush=True)\n"
        "    if message['method'] == 'take_turn':\n"
        "        print('let me think')\n"
        "        column = message['params']['legal'][0]\n"
        "        print(json.dumps({'id': message['id'], 'result': column}), flush=True)\n")
    ended = play("chatty.py", "random", cwd=tmp_path)
    assert "  warning: Chatty (red): ignored a line that is not JSON: let me think\n" in ended.out
    record, = play("chatty.py", "random", "--json", cwd=tmp_path).records
    assert record["warnings"][0]["player"] == "red"


@pytest.mark.parametrize("interpreter", ["", "python3 ", "/usr/bin/python3 "])
@pytest.mark.parametrize("unbuffered", [None, "1"])
def test_print_of_a_python_bot_goes_to_its_log_from_import_on(tmp_path, interpreter, unbuffered):
    bot = write_bot(tmp_path / "prints.py", "print('to nobody', flush=True)\nreturn turn.legal[0]")
    loading = "for number in range(2000):\n    print('loading', number, flush=number % 2 == 0)\n"
    bot.write_text(bot.read_text().replace("def choose", loading + "\ndef choose"))
    record, = play(interpreter + "prints.py", "random", "--json", cwd=tmp_path,
                   env=environment(PYTHONUNBUFFERED=unbuffered)).records
    assert record["reason"] in ("four", "draw"), record
    assert "warnings" not in record


@pytest.mark.parametrize("behaviour, reason", [
    ("exits 3", "crash"), ("exits-at-once 3", "start_failed"), ("closes-output", "crash"),
    ("says '{\"id\":@,\"result\":9}'", "invalid_move"),
])
def test_record_of_a_fault_keeps_to_the_schema(behaviour, reason):
    record, = play(f"{TEST_PLAYERS}/badbot {behaviour}", "random", "--json").records
    assert record["reason"] == fault_of(record)["reason"] == reason
    assert record["winner"] == "blue"
