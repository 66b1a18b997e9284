"""Programs that read and write columns play unchanged: `play "columns ./bot"`.

Point by point the contract of players/hosts/columns.md, whose commands for three contests are tried.
"""

import re
import shlex
import shutil
import subprocess

import pytest

from guest_programs import OVER, Talk, build, name_request, new_game, turn
from live_tournaments import LiveCup, player
from programs import BIN_DIR, ROOT, environment, interrupt, play, processes_marked, start, wait_until
from records import at_fault, fault_of

BOTS = ROOT / "tests" / "players" / "hosts" / "columns"
ANSWERING = BOTS / "answering.py"
PAGE = (ROOT / "players" / "hosts" / "columns.md").read_text(encoding="utf-8")

#: The options of three contests, as the page has them.
CONTESTS = dict(re.findall(r"^\| ([\w ]+) \| `(--[^`]*)` \|$", PAGE, re.M))
CONCOURS, AIGAMES, TIRA = CONTESTS.values()
FORMATS = [(CONCOURS, "concours_bot.py"), (AIGAMES, "aigames_bot.py"), (TIRA, "tira_bot.py")]


def talk(options, question, answers, *messages):
    return Talk(["columns", *shlex.split(options), ANSWERING, question, *answers], name_request(),
                *messages)


# Three real formats.

@pytest.mark.parametrize("options, bot", FORMATS)
def test_a_bot_of_each_contest_plays_both_colours_without_fault_or_warning(options, bot):
    records = play(f"columns {options} ./{bot}", "random", "--games", "2", "--json",
                   cwd=BOTS).records
    assert [record["red" if record["game"] == 1 else "blue"] for record in records] == [bot] * 2
    for record in records:
        assert record["reason"] in ("four", "draw"), record.get("faults")
        assert "warnings" not in record


@pytest.mark.sandbox
def test_ten_bots_in_eight_languages_play_a_cup_with_bundled_players_in_the_sandbox(tmp_path):
    folder = tmp_path / "cup" / "bots"
    shutil.copytree(BOTS, folder)
    build("gcc -O1 -o middle middle.c", "g++ -O1 -o first first.cpp", "javac -d java Odd.java", cwd=folder)
    files = ["./bots/middle", "./bots/first", "bots/last.mjs", "bots/lowest.rb", "bots/highest.lua",
             "bots/java/Odd.class", "bots/copying.sh", "bots/aigames_bot.py"]
    bots = [player(file.rsplit("/")[-1], "columns", "--start", "go!", file) for file in files]
    bots += [player(bot, "columns", *shlex.split(options), f"./bots/{bot}")
             for options, bot in FORMATS if bot != "aigames_bot.py"]
    assert len(bots) == 10
    cup = LiveCup(tmp_path / "cup", [player("Greedy", "greedy"), player("Bob", "random"), *bots],
                  format="gauntlet", gauntlet_size=2, games_per_pairing=2, sandbox=None, openings="empty")
    cup.run()
    games = cup.games()
    assert len(games) == 2 * 10 * 2
    assert [fault_of(game) for game in games if "faults" in game] == []
    assert [game["warnings"] for game in games if "warnings" in game] == []
    cup.assert_no_process_is_left()


@pytest.mark.sandbox
def test_bots_of_three_contests_play_a_cup_with_bundled_players_in_the_sandbox(tmp_path):
    shutil.copytree(BOTS, tmp_path / "cup" / "bots")
    players = [player(bot, "columns", *shlex.split(options), f"./bots/{bot}")
               for options, bot in FORMATS]
    players += [player("By name", "columns", "--start", "go!", "python3", "bots/aigames_bot.py"),
                player("Wrong", "columns", "--start=go!", "bots/answering.py", "", "0", "8"),
                player("Greedy", "greedy"), player("Bob", "random")]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=2, sandbox=None, openings="empty")
    cup.run()
    games = cup.games()
    assert len(games) == 21 * 2
    faulty = [game for game in games if "faults" in game]
    assert {game[at_fault(game)] for game in faulty} == {"Wrong"}
    assert {game["reason"] for game in faulty} == {"player_error"}
    cup.assert_no_process_is_left()


def test_the_page_has_three_contests():
    assert list(CONTESTS) == ["Concours Puissance 4", "smilliken aigames", "tira ai platform"]


@pytest.mark.parametrize("options, question, answers, read", [
    (CONCOURS, "7 6 2", ["3"], ["7 6 2 1"]),
    (AIGAMES, "go!", ["3"], ["go!"]),
    (TIRA, "PLAY", ["MOVE:3"], ["PLAY:"]),
    ("--base 1 --start go!", "go", ["4"], ["go!"]),
])
def test_the_first_player_reads_the_words_of_its_contest(options, question, answers, read):
    game = talk(options, question, answers, new_game(), turn(2))
    assert (game.read, game.results) == (read, [3])


@pytest.mark.parametrize("options, question, answers, read", [
    (CONCOURS, "", ["> a remark", "6"], ["7 6 2 2", "3"]),
    (AIGAMES, "", ["6"], ["3"]),
    (TIRA, "PLAY", ["hm\nMOVE: 6"], ["MOVE:3", "PLAY:"]),
    ("--base 1", "", ["7"], ["4"]),
])
def test_the_second_player_reads_the_first_column(options, question, answers, read):
    game = talk(options, question, answers, new_game("blue"), turn(2, 3, colour="blue"))
    assert (game.read, game.results) == (read, [6])


@pytest.mark.parametrize("options, told", [("", ["2"]), ("--base 1", ["3"]), (TIRA, ["MOVE:2",
                                                                                   "PLAY:"])])
def test_in_later_turns_it_reads_the_opponents_column_alone(options, told):
    prefix = "MOVE:" if options == TIRA else ""
    question = "PLAY" if options == TIRA else ""
    game = talk(options, question, [prefix + "4", prefix + "5"], new_game("blue"),
                turn(2, 3, colour="blue"), turn(3, 3, 4, 2, colour="blue"))
    assert game.read[-len(told):] == told and len(game.read) == 2 * len(told)


def test_remarks_go_to_the_log_and_empty_lines_are_not_remarks():
    remarks = "!print('> first\\n\\n  > second  \\n5', flush=True)"
    game = talk("--start go! --remark '>'", "go!", [remarks], new_game(), turn(2))
    assert game.results == [5]
    assert "> first\n> second\n" in game.log


# Positions.

def test_an_opening_of_one_disc_is_the_opponents_first_move():
    game = talk("", "", ["6"], new_game("blue", "3x3/7/7/7/7/7 o"),
                turn(2, 3, moves=[], colour="blue"))
    assert (game.read, game.results) == (["3"], [6])


def test_a_bot_that_is_asked_for_its_moves_is_told_an_opening_as_moves():
    discs = (3, 3, 3, 4)
    game = talk(TIRA, "PLAY", ["MOVE:0"], new_game("red", "3xo2/3o3/3x3/7/7/7 x"),
                turn(2, *discs, moves=[]))
    assert (game.results, game.read[-1]) == ([0], "PLAY:")
    told = [int(line.removeprefix("MOVE:")) for line in game.read[:-1]]
    assert sorted(told) == sorted(discs) and told[:1] == [3]


@pytest.mark.parametrize("options", [CONCOURS, AIGAMES, "--base 1"])
def test_another_position_is_refused_with_the_remedy(options):
    game = talk(options, "", ["6"], new_game("red", "3xo2/7/7/7/7/7 x"), turn(2, 3, 4, moves=[]))
    assert game.error == ("the bot cannot be told that a game starts from a position other than the "
                          'empty board: play it with "openings": "empty"')
    record, = play(f"columns {options} {ANSWERING} ''", "random", "--from", "45", "--json").records
    assert record["reason"] == "player_error" and game.error in fault_of(record)["detail"]


# A process a game.

def test_each_game_has_a_process_of_its_own_which_ends_with_it():
    games = talk("--start go!", "", ["3", "4"], new_game(), turn(2), turn(3, 3, 6), OVER,
                 name_request(4), new_game(), turn(5), new_game(), turn(6))
    first, second, third = games.processes
    assert games.results == [3, 4, {"name": "answering.py", "ready": True}, 3, 3]
    assert games.children == [[first], [first], [first], [], [second], [third]]


def test_a_bot_that_never_answers_loses_by_time_and_nothing_of_it_is_left(tmp_path):
    env = environment(CONNECT4_TEST_MARK=str(tmp_path))
    record, = play(f"columns --start go! {ANSWERING} nothing", "random", "--time-per-move", "200ms",
                   "--bank", "0s", "--json", env=env).records
    assert (record["winner"], record["reason"]) == ("blue", "timeout")
    wait_until(lambda: not processes_marked(str(tmp_path)), "the end of the bot")


def test_nothing_is_left_of_a_bot_after_ctrl_c(tmp_path):
    hangs = f"!import time; open('{tmp_path}/on', 'w'); time.sleep(1000)"
    mark = str(tmp_path)
    match = start(f"columns --start go! {ANSWERING} go \"{hangs}\"", "random", "--time-per-move",
                  "60s", env=environment(CONNECT4_TEST_MARK=mark), stdout=subprocess.DEVNULL)
    wait_until(lambda: (tmp_path / "on").exists(), "the bot's turn")
    assert interrupt(match) == 130
    wait_until(lambda: not processes_marked(mark), "the bot's end")


# Answers that are not moves.

@pytest.mark.parametrize("options, answer, told", [
    ("--start go!", "7", 'the bot answered "7", which is not a column from 0 to 6'),
    ("--start go!", "-1", 'the bot answered "-1", which is not a column from 0 to 6'),
    ("--start go! --base 1", "0", 'the bot answered "0", which is not a column from 1 to 7'),
    ("--start go! --base 1", "8", 'the bot answered "8", which is not a column from 1 to 7'),
    ("--start go!", "d", 'the bot answered "d", which is not a column'),
    ("--start go!", "3 4", 'the bot answered "3 4", which is not a column'),
    ("--start go! --answer M:", "M:x", 'the bot answered "M:x", which is not a column'),
    ("--start go!", "!sys.exit(3)", "the bot exited with status 3 instead of answering"),
    ("--start go!", "!os.abort()", "the bot was killed by SIGABRT instead of answering"),
])
def test_a_bad_answer_loses_and_the_error_has_the_bots_words(options, answer, told):
    assert told in talk(options, "go", [answer], new_game(), turn(2)).error
    record, = play(f"columns {options} {ANSWERING} go '{answer}'", "random", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "player_error")
    assert told in fault_of(record)["detail"]


def test_a_move_into_a_full_column_loses_as_such():
    file = BOTS / "tira_bot.py"
    bad = "--ask PLAY: --answer 'MOVE:' --tell IGNORED:"
    record, = play(f"columns {bad} {file}", "random", "--from", "111111", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "illegal_move")


# Programs that cannot be started.

@pytest.mark.parametrize("words, message", [
    ("columns", '"columns" plays a program that reads and writes columns, whose file follows in the same quotes: "columns --base 1 ./bot"'),
    ("columns --base 1", "whose file follows in the same quotes"),
    ("columns --base 1 ./no_such_bot", '"./no_such_bot" does not exist'),
    ("columns no-such-program", 'no program called "no-such-program" in PATH'),
])
def test_without_a_bot_the_missing_argument_is_named(words, message):
    ended = play(words, "random")
    assert ended.status == 2 and message in ended.err


def test_work_of_a_bot_before_each_game_is_off_the_clock(tmp_path):
    slow = tmp_path / "slow.py"
    slow.write_text("import time\n"
                    "while time.process_time() < 0.9: pass\n"
                    "for line in iter(input, ''): print(3, flush=True)\n")
    records = play(f"columns --start go! {slow}", "columns --start go! " + str(slow), "--games", "2",
                   "--time-per-move", "400ms", "--bank", "0ms", "--ready-time", "60s",
                   "--startup-time", "60s", "--json").records
    assert [record["reason"] for record in records] == ["illegal_move"] * 2  # column 3 is full


def test_a_bot_that_ends_before_it_reads_could_not_be_started(tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text("import no_such_module\n")
    record, = play(f"columns {broken}", "random", "--json").records
    assert record["reason"] == "start_failed"
    assert "columns: the bot exited with status 1" in fault_of(record)["stderr"]


def test_source_text_is_told_to_be_compiled(tmp_path):
    (tmp_path / "bot.c").write_text("int main() {}\n")
    ended = play("columns ./bot.c", "random", cwd=tmp_path)
    assert ended.status == 2 and "compile it first: gcc -O2 -o ./bot ./bot.c" in ended.err


def test_a_tournament_with_openings_that_it_cannot_tell_is_refused(tmp_path):
    players = [{"name": "bot", "command": ["columns", "--start", "go!", str(ANSWERING), "go"]},
               {"name": "greedy", "command": ["greedy"]}]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=2)
    ended = play("check", cup.config, program=BIN_DIR / "tournament")
    assert ended.status == 2
    assert '"columns" cannot pass openings to its bot' in ended.err
    assert '"openings": "empty"' in ended.err


def test_a_wrong_option_is_named():
    record, = play(f"columns --base 2 {ANSWERING}", "random", "--json").records
    assert record["reason"] == "start_failed"
    assert "columns: --base '2': the value must be a whole number from 0 to 1" in fault_of(record)["stderr"]
