"""Bots for riddles.io and theaigames play unchanged: `play "fourinarow ./bot"`.

Point by point the contract of players/hosts/fourinarow.md.
"""

import os
import shutil
import subprocess

import pytest

from guest_programs import OVER, Talk, build, name_request, new_game, turn
from live_tournaments import LiveCup, player
from programs import ROOT, environment, interrupt, play, processes_marked, start, wait_until
from records import at_fault, fault_of

BOTS = ROOT / "tests" / "players" / "hosts" / "fourinarow"
RIDDLES, THEAIGAMES = BOTS / "riddles_bot.py", BOTS / "theaigames_bot.py"
ANSWERING = BOTS / "answering.py"
DIALECTS = ["riddles", "theaigames"]


def talk(dialect, answers, *messages):
    return Talk(["fourinarow", "--dialect", dialect, ANSWERING, *answers], name_request(),
                *messages)


# Whole games.

@pytest.mark.parametrize("bot", [f"./{RIDDLES.name}", f"./{THEAIGAMES.name}",
                                 f"python3 {RIDDLES.name}", RIDDLES.name,
                                 f"--dialect riddles {RIDDLES.name}"])
def test_a_bot_plays_both_colours_without_fault_or_warning(bot):
    records = play(f"fourinarow {bot}", "random", "--games", "2", "--json", cwd=BOTS).records
    name = bot.split("/")[-1].split()[-1]
    assert [record["red" if record["game"] == 1 else "blue"] for record in records] == [name] * 2
    for record in records:
        assert record["reason"] in ("four", "draw"), record.get("faults")
        assert "warnings" not in record


def test_a_bot_starts_from_any_position():
    record, = play(f"fourinarow {RIDDLES}", "random", "--from", "22222", "--json").records
    assert record["reason"] in ("four", "draw"), record.get("faults")


@pytest.mark.sandbox
def test_ten_bots_in_eight_languages_play_a_cup_with_bundled_players_in_the_sandbox(tmp_path):
    folder = tmp_path / "cup" / "bots"
    shutil.copytree(BOTS, folder)
    build("gcc -O1 -o first first.c", "g++ -O1 -o last last.cpp", "javac -d java Starter.java", cwd=folder)
    files = ["riddles_bot.py", "theaigames_bot.py", "last", "middle.mjs", "at_random.rb", "edges.lua",
             "second.sh", "java/Starter.class"]
    bots = [player(file.rsplit("/")[-1], "fourinarow", f"./bots/{file}") for file in files]
    bots += [player(f"first for {site}", "fourinarow", "--dialect", site, "./bots/first")
             for site in ("riddles", "theaigames")]
    cup = LiveCup(tmp_path / "cup", [player("Greedy", "greedy"), player("Bob", "random"), *bots],
                  format="gauntlet", gauntlet_size=2, games_per_pairing=2, sandbox=None,
                  openings="balanced")
    cup.run()
    games = cup.games()
    assert len(games) == 2 * 10 * 2
    assert [fault_of(game) for game in games if "faults" in game] == []
    assert [game["warnings"] for game in games if "warnings" in game] == []
    cup.assert_no_process_is_left()


@pytest.mark.sandbox
def test_bots_of_both_sites_play_a_cup_with_bundled_players_in_the_sandbox(tmp_path):
    shutil.copytree(BOTS, tmp_path / "cup" / "bots")
    own = "place_disc 6"
    players = [player("Riddles", "fourinarow", "bots/riddles_bot.py"),
               player("AI", "fourinarow", "--dialect", "theaigames", "./bots/theaigames_bot.py"),
               player("By name", "fourinarow", "python3", "bots/riddles_bot.py"),
               player("Wrong", "fourinarow", "--dialect=riddles", "bots/answering.py", own, "pass"),
               player("Greedy", "greedy"), player("Bob", "random")]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=4, sandbox=None,
                  openings="balanced")
    cup.run()
    games = cup.games()
    assert len(games) == 15 * 4
    faulty = [game for game in games if "faults" in game]
    assert {game[at_fault(game)] for game in faulty} == {"Wrong"}
    assert {game["reason"] for game in faulty} == {"player_error"}
    cup.assert_no_process_is_left()


# The input of a bot.

def test_the_lines_of_riddles():
    read = talk("riddles", ["place_disc 3", "place_disc 1"], new_game("blue"),
                turn(2, 0, colour="blue"), turn(3, 0, 3, 0, colour="blue")).read
    assert read == [
        "settings player_names player0,player1", "settings your_bot player1",
        "settings your_botid 1", "settings timebank 10000", "settings time_per_move 500",
        "settings field_width 7", "settings field_height 6",
        "update game round 1",
        "update game field " + ".,.,.,.,.,.,.," * 5 + "0,.,.,.,.,.,.",
        "action move 10000",
        "update game round 2",
        "update game field " + ".,.,.,.,.,.,.," * 4 + "0,.,.,.,.,.,.,0,.,.,1,.,.,.",
        "action move 10000"]


def test_the_lines_of_theaigames():
    read = talk("theaigames", ["place_disc 3", "place_disc 1"], new_game(), turn(2),
                turn(3, 3, 6)).read
    assert read == [
        "settings timebank 10000", "settings time_per_move 500",
        "settings player_names player1,player2", "settings your_bot player1",
        "settings your_botid 1", "settings field_columns 7", "settings field_rows 6",
        "update game round 1",
        "update game field " + "0,0,0,0,0,0,0;" * 5 + "0,0,0,0,0,0,0",
        "action move 10000",
        "update game round 3",
        "update game field " + "0,0,0,0,0,0,0;" * 5 + "0,0,0,1,0,0,2",
        "action move 10000"]


@pytest.mark.parametrize("clock, left", [
    ({"turn_ms": 250, "bank_ms": 1000}, 1000), ({"turn_ms": 250, "bank_ms": 0}, 250),
    ({"turn_ms": None, "bank_ms": None}, 10000),
])
def test_a_turn_is_told_the_bank_or_its_own_time_if_that_is_more(clock, left):
    game = new_game()
    read = talk("riddles", ["place_disc 3"], game, turn(2, clock=clock)).read
    assert read[-1] == f"action move {left}"
    assert f"settings time_per_move {clock['turn_ms'] or 500}" in read
    bank = 10000 if clock["bank_ms"] is None else clock["bank_ms"]
    assert f"settings timebank {bank}" in read


# The choice of the dialect.

@pytest.mark.parametrize("bot, options, said", [
    (RIDDLES, [], "as riddles does, whose settings the bot's file names"),
    (THEAIGAMES, [], "as theaigames does, whose settings the bot's file names"),
    (ANSWERING, [], "as riddles does, because nothing in the bot's files names the site; the alternative is --dialect theaigames"),
    (THEAIGAMES, ["--dialect", "riddles"], ""),
])
def test_the_dialect_is_found_in_the_bots_file_and_the_log_says_why(bot, options, said):
    log = Talk(["fourinarow", *options, bot], name_request()).log
    assert log == (f"fourinarow: speaks {said}\n" if said else "") or log.startswith(
        f"fourinarow: speaks {said}\npid ")


JAVA = {
    "BotStarter": """
        public class BotStarter {
            public static void main(String[] arguments) { new BotParser().run(); }
        }""",
    "BotParser": """
        import java.util.Scanner;
        class BotParser {
            void run() {
                int columns = 0, column = 0;
                for (Scanner lines = new Scanner(System.in); lines.hasNextLine();) {
                    String[] words = lines.nextLine().split(" ");
                    if (words[1].equals("field_columns")) columns = Integer.parseInt(words[2]);
                    if (words[0].equals("action")) System.out.println("place_disc " + column++ % columns);
                }
            }
        }""",
}


@pytest.mark.parametrize("package", ["", "bot"])
def test_the_dialect_is_found_in_the_class_beside_the_one_that_is_named(tmp_path, package):
    for name, text in JAVA.items():
        text = (f"package {package};" if package else "") + text
        (tmp_path / f"{name}.java").write_text(text, encoding="ascii")
    build("javac -d bin BotParser.java BotStarter.java", cwd=tmp_path)
    name = f"{package}.BotStarter" if package else "BotStarter"
    record, = play(f"fourinarow java -cp bin {name}", "random", "--json", "--from", "77", "--seed", "1",
                   cwd=tmp_path).records
    assert record["reason"] in ("four", "draw"), record.get("faults")
    log = Talk(["fourinarow", "java", "-cp", tmp_path / "bin", name], name_request()).log
    assert log == "fourinarow: speaks as theaigames does, whose settings a file next to the bot's names\n"


@pytest.mark.parametrize("files, words, said", [
    ({"bot/__main__.py": "import sys; sys.stdin.read()  # field_rows"}, ["-m", "bot"],
     "theaigames does, whose settings the bot's file names"),
    ({"bot.py": "import parser_of_lines", "parser_of_lines.py": "input()  # field_rows"}, ["bot.py"],
     "theaigames does, whose settings a file next to the bot's names"),
    ({"bot.py": "input()", "a.py": "# field_rows", "b.py": "# field_width"}, ["bot.py"],
     "riddles does, because nothing in the bot's files names the site"),
    ({"bot.py": "input()", "notes.txt": "field_rows"}, ["bot.py"],
     "riddles does, because nothing in the bot's files names the site"),
])
def test_the_dialect_is_found_in_the_files_of_a_python_bot(tmp_path, monkeypatch, files, words, said):
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text + "\n", encoding="ascii")
    monkeypatch.chdir(tmp_path)
    assert f"speaks as {said}" in Talk(["fourinarow", "python3", *words], name_request()).log


# A process a game.

def test_each_game_has_a_process_of_its_own_which_ends_with_it():
    answers = ["place_disc 3"] * 2
    games = talk("riddles", answers, new_game(), turn(2), turn(3), OVER, name_request(4),
                 new_game(), turn(5), new_game(), turn(6))
    first, second, third = games.processes
    assert games.results == [3, 3, {"name": "answering.py", "ready": True}, 3, 3]
    assert games.children == [[first], [first], [first], [], [second], [third]]


def test_a_bot_is_killed_at_the_end_of_its_game_with_its_processes(tmp_path):
    mark = str(tmp_path)
    stays = ("!import signal, subprocess; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
             f"subprocess.Popen(['sleep', '1000'], env={{'MARK': '{mark}'}}); "
             "print('place_disc 3', flush=True)")
    games = talk("riddles", [stays], new_game(), turn(2), OVER, name_request(3),
                 lambda: wait_until(lambda: not processes_marked(mark), "the end of its process"))
    assert games.children == [games.processes, games.processes, []]


def quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"


def test_a_bot_that_never_answers_loses_by_time_and_nothing_of_it_is_left(tmp_path):
    hangs = "!import os, time; os.fork(); time.sleep(1000)"
    env = environment(CONNECT4_TEST_MARK=str(tmp_path))
    record, = play(f"fourinarow {ANSWERING} {quoted(hangs)}", "random", "--time-per-move", "200ms",
                   "--bank", "0s", "--json", env=env).records
    assert (record["winner"], record["reason"]) == ("blue", "timeout")
    wait_until(lambda: not processes_marked(str(tmp_path)), "the end of the bot")


def test_nothing_is_left_of_a_bot_after_ctrl_c(tmp_path):
    hangs = f"!import time; open('{tmp_path}/on', 'w'); time.sleep(1000)"
    mark = str(tmp_path)
    match = start(f"fourinarow {ANSWERING} {quoted(hangs)}", "random", "--time-per-move", "60s",
                  env=environment(CONNECT4_TEST_MARK=mark), stdout=subprocess.DEVNULL)
    wait_until(lambda: (tmp_path / "on").exists(), "the bot's turn")
    assert interrupt(match) == 130
    wait_until(lambda: not processes_marked(mark), "the bot's end")


# Answers that are not moves.

@pytest.mark.parametrize("answer", ["place_disc 7", "place_disc -1", "place_disc x", "place_disc",
                                    "pass", "3", "place_disc 3 4", "Place_Disc 3"])
def test_a_bad_answer_loses_at_riddles_and_the_error_has_the_bots_words(answer):
    games = talk("riddles", [answer, "place_disc 3"], new_game(), turn(2))
    assert games.error == (f'the bot answered "{answer}", which is not place_disc and a column '
                           "from 0 to 6")
    record, = play(f"fourinarow --dialect riddles {ANSWERING} {quoted(answer)}", "random",
                   "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "player_error")
    assert games.error in fault_of(record)["detail"]


def test_at_theaigames_a_bot_is_asked_again_and_loses_by_the_third_bad_answer():
    again = talk("theaigames", ["pass", "place_disc 9", "place_disc 3"], new_game(), turn(2))
    assert again.results == [3]
    assert again.read[-3:] == ["action move 10000"] * 3
    third = talk("theaigames", ["pass", "x", "place_disc 9", "place_disc 3"], new_game(), turn(2))
    assert third.error.startswith('the bot answered "place_disc 9", which is not')


@pytest.mark.parametrize("dialect, answers, column", [
    ("riddles", ["place_disc 3", "place_disc 4"], 3),
    ("theaigames", ["place_disc 3", "place_disc 4"], 4),
    ("theaigames", ["place_disc 3"] * 3 + ["place_disc 4"], 3),
])
def test_a_full_column_is_a_bad_answer_too_of_which_the_last_goes_to_the_referee(
        dialect, answers, column):
    assert talk(dialect, answers, new_game(), turn(2, 3, 3, 3, 3, 3, 3)).results == [column]


def test_a_move_into_a_full_column_loses_as_such():
    record, = play(f"fourinarow --dialect riddles {ANSWERING} 'place_disc 3'", "random", "--from",
                   "444444", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "illegal_move")


def test_a_line_of_a_bot_before_it_was_asked_is_not_an_answer():
    both = "!os.write(1, b'place_disc 3\\nplace_disc 5\\n')"
    games = talk("riddles", [both, "place_disc 1"], new_game(), turn(2), turn(3, 3, 6))
    assert games.results == [3, 1]
    assert "fourinarow: output without a request: place_disc 5\n" in games.log


# Bots that end.

@pytest.mark.parametrize("end, told", [
    ("sys.exit(3)", "the bot exited with status 3 instead of answering"),
    ("sys.exit()", "the bot exited with status 0 instead of answering"),
    ("os.kill(os.getpid(), 11)", "the bot was killed by SIGSEGV instead of answering"),
    ("raise ValueError('no idea')", "the bot exited with status 1 instead of answering"),
    ("print('x' * 70_000)", "the bot wrote a line that is too long"),
])
def test_a_bot_that_ends_or_babbles_loses_and_the_error_says_how(end, told):
    record, = play(f"fourinarow {ANSWERING} {quoted('!' + end)}", "random", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "player_error")
    assert told in fault_of(record)["detail"]
    if "idea" in end:
        assert "ValueError: no idea" in fault_of(record)["stderr"]


def test_a_bot_that_ended_plays_the_next_game():
    first = talk("riddles", ["!sys.exit(3)"], new_game(), turn(2), OVER)
    assert first.error == "the bot exited with status 3 instead of answering"
    ends_once = ["!sys.exit(3) if 'action move 10000' in line else print('place_disc 2')"]
    games = talk("riddles", ends_once, new_game(), turn(2), OVER, new_game(),
                 turn(3, clock={"turn_ms": 1, "bank_ms": 1}))
    assert games.replies[-1]["result"] == 2


# Bots that cannot be started.

@pytest.mark.parametrize("words, message", [
    ("fourinarow", '"fourinarow" plays a bot for riddles.io or theaigames, whose file follows in the same quotes: "fourinarow ./bot"'),
    ("fourinarow --dialect riddles", "whose file follows in the same quotes"),
    ("fourinarow ./no_such_bot", '"./no_such_bot" does not exist'),
    ("fourinarow python3 no_such.py", '"no_such.py" does not exist'),
    ("fourinarow no-such-program x", 'no program called "no-such-program" in PATH'),
    (f"fourinarow {ROOT}/README.md", "is not executable, and its first line does not name"),
])
def test_without_a_bot_the_missing_argument_is_named(words, message):
    ended = play(words, "random")
    assert ended.status == 2 and message in ended.err


@pytest.mark.parametrize("options, said", [
    ("--dialect klingon ./bot", "fourinarow: --dialect 'klingon': the value must be one of riddles, theaigames"),
    ("--dialec riddles ./bot", "fourinarow: unknown option '--dialec'; did you mean --dialect?"),
    ("./bot", "fourinarow: cannot start \""),
])
def test_the_reason_that_keeps_the_host_from_starting_is_in_its_log(tmp_path, options, said):
    bot = tmp_path / "bot"
    bot.write_bytes(b"\x7fELF no program")
    bot.chmod(0o755)
    record, = play(f"fourinarow {options}", "random", "--json", cwd=tmp_path).records
    assert record["reason"] == "start_failed" and said in fault_of(record)["stderr"]
    assert os.path.basename(record["red"]) == "bot"
