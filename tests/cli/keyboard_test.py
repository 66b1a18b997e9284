"""A person at single keys of a terminal: moves, take-backs, hints, and a terminal that is left as it was."""

import os
import pathlib
import pty
import re
import signal
import termios
import time

import pytest

from programs import (PATIENCE_SECONDS, PLAY, ROOT, TEST_PLAYERS, environment, read_records,
                      wait_until)
from terminals import FLOOR, Terminal


def ghost(terminal):
    """The column, 1-7, above which the person's disc hangs; nothing if none does."""
    line = terminal.lines[1]
    return (line.index(line.strip()) - 2) // 3 + 1 if line.strip() else None


def test_arrows_move_a_disc_above_the_board_and_enter_drops_it(tmp_path):
    with Terminal("human", "greedy", "--record", tmp_path / "games") as terminal:
        terminal.wait_for("Your move")
        for keys, column in (("", 4), ("\x1b[D", 3), ("\x1b[H", 1), ("\x1b[F", 7), ("\x1b[D\x1b[D", 5)):
            terminal.type(keys)
            terminal.wait_until(lambda: ghost(terminal) == column)
        assert terminal.lines[1].strip() == "●"
        terminal.type("\n")
        terminal.wait_for("greedy played")
        assert ghost(terminal) == 5
        terminal.type("qy")
        assert terminal.finish() == 0
        assert ghost(terminal) is None
    record, = read_records((tmp_path / "games").read_text())
    assert record["moves"].startswith("5")


def test_keys_before_the_question_count_for_nothing(tmp_path):
    with Terminal("human", "minimax", "--time-per-move", "2s", "--from", "4455",
                  "--record", tmp_path / "games") as terminal:
        terminal.wait_for("Your move")
        terminal.type("1")
        terminal.wait_for("is thinking")
        terminal.type("6666qy")
        terminal.wait_for("minimax played")
        terminal.type("qy")
        assert terminal.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert len(record["moves"]) == 2 and record["moves"][0] == "1"


def test_a_waiting_person_sees_the_thinking_player_and_its_time():
    with Terminal("human", "minimax", "--time-per-move", "1500ms") as terminal:
        terminal.wait_for("Your move")
        terminal.type("4")
        times = set()
        while "minimax played" not in terminal.text:
            assert terminal.read(10), terminal.text
            times |= set(re.findall(r"minimax is thinking\.\.\. (\d+\.\d) s", terminal.text))
        assert len(times) >= 2 and "0.0" not in times, times
        assert "is thinking" not in terminal.text


def test_hint_is_the_solvers_best_move_and_scores_are_those_of_all():
    with Terminal("human", "random", "--from", "4435") as terminal:
        terminal.wait_for("Your move")
        terminal.type("?")
        terminal.wait_for("Best: 125. red to move loses in 18 moves (score -2)")
        terminal.type("e")
        terminal.wait_for(" -2 -2 -4 -3 -2 -5 -5   score of each column, for red")
        terminal.type("1")
        terminal.wait_for("random played")
        terminal.wait_for("score of each column, for red")  # until it is typed again
        terminal.type("e")
        terminal.wait_until(lambda: "score of each column" not in terminal.text)
        assert terminal.text.count(FLOOR) == 1


def test_move_is_taken_back_with_the_reply_to_it_and_the_record_says_so(tmp_path):
    with Terminal("human", "greedy", "--record", tmp_path / "games") as terminal:
        terminal.wait_for("Your move")
        terminal.type("u")
        terminal.wait_for("No move can be taken back here.")
        for key in "12":
            terminal.type(key)
            terminal.wait_for(f"move  {2 * int(key)}")
        terminal.type("u")
        terminal.wait_for("Ada (red) takes back move 3 and what came after it")
        assert terminal.text.count(FLOOR) == 1
        terminal.type("7")
        terminal.wait_for("move  4")
        terminal.type("qy")
        assert terminal.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert (record["moves"][0], record["moves"][2]) == ("1", "7")
    assert record["warnings"] == [{"player": "red", "text": "took back move 3 (column 2)"}]


def test_lost_game_is_not_lost_if_the_move_is_taken_back(tmp_path):
    first = TEST_PLAYERS / "first_legal"
    with Terminal(first, "human", "--from", "1213", "--record", tmp_path / "games") as terminal:
        terminal.wait_for("Your move")
        terminal.type("7")  # and does not see that red has three in the first column
        terminal.wait_for("u: take back")
        assert "[●]" in terminal.text
        terminal.type("u")
        terminal.wait_for("takes back")
        assert "[●]" not in terminal.text
        terminal.type("qy")
        assert terminal.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert "took back move 6 (column 7)" in record["warnings"][0]["text"], "resigned since, and still"


def test_no_move_is_taken_back_from_a_bot_that_cannot_go_on_from_there(tmp_path):
    bot = tmp_path / "first.py"
    bot.write_text("#!/usr/bin/python3\nfor line in iter(input, ''): print(1, flush=True)\n")
    bot.chmod(0o755)
    with Terminal("human", f"columns {bot}") as terminal:
        terminal.wait_for("Your move")
        terminal.type("4")
        terminal.wait_for("move  2")
        terminal.type("u")
        terminal.wait_for("No move can be taken back here.")
        terminal.type("qy")
        assert terminal.finish() == 0


def test_keys_leave_the_terminal_to_others_that_ask_there():
    asking = f"{ROOT}/tests/players/ruby/asking_player.rb --keyboard"
    with Terminal(asking, "human", "--from", "112233") as terminal:
        terminal.wait_for("your column?")
        terminal.type("3\n")
        assert terminal.finish() == 0
        assert "Asker (red) wins in " in terminal.text


@pytest.mark.parametrize("keys", ["", "q", "s"], ids=["move", "question", "filename"])
def test_closed_terminal_ends_the_match_also_without_a_signal(keys):
    with Terminal("human", "random", controlling=False) as terminal:
        terminal.wait_for("Your move")
        terminal.type(keys)
        terminal.wait_for({"": "Your move", "q": "[y/n]", "s": "filename"}[keys])
        os.close(terminal.ours)
        assert terminal.process.wait(PATIENCE_SECONDS) == 130
        terminal.ours = os.open("/dev/null", os.O_RDONLY)


def test_terminal_that_takes_no_output_keeps_nobody_from_ending():
    with Terminal("human", "minimax", "--time-per-move", "20s") as terminal:
        terminal.wait_for("Your move")
        terminal.type("4")
        terminal.wait_for("is thinking")
        terminal.type("\x13")  # Ctrl-S
        time.sleep(0.5)
        terminal.process.terminate()
        assert terminal.process.wait(PATIENCE_SECONDS) == 130


def state_of(process):
    return pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


def has_keys(terminal):
    """Whether the terminal's mode is that of single keys."""
    return termios.tcgetattr(terminal.ours)[3] & termios.ICANON == 0


def test_control_z_gives_the_shell_its_terminal_and_the_game_goes_on_after_it(tmp_path):
    # dash has no line editor, and leaves the mode as it finds it.
    with Terminal("-i", program="dash", env=environment(USER="Ada", PS1="$ "), rows=50) as shell:
        shell.type(f"{PLAY} human greedy --record {tmp_path}/games\n")
        for times in range(1, 4):
            shell.wait_until(lambda: "Your move" in shell.lines[-1] or "Your move" in shell.text)
            shell.wait_until(lambda: has_keys(shell))
            shell.type("\x1a")
            shell.wait_until(lambda: shell.raw.count(b"Stopped") == times)
            assert not has_keys(shell)
            seen = len(shell.raw)
            shell.type("fg\n")
            shell.wait_until(lambda: b"Your move" in shell.raw[seen:])
        shell.wait_until(lambda: has_keys(shell))
        shell.type("4")
        shell.wait_for("greedy played")
        shell.type("qy")
        shell.wait_for("resigned")
        shell.wait_until(lambda: not has_keys(shell))
        shell.type("exit\n")
        assert shell.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert record["moves"].startswith("4")


def test_control_z_stops_nothing_if_no_shell_could_continue_it():
    with Terminal("human", "greedy") as terminal:
        terminal.wait_for("Your move")
        terminal.type("\x1a")
        terminal.wait_until(lambda: terminal.raw.count(b"Your move") == 2)
        terminal.type("4")
        terminal.wait_for("greedy played")


def test_keys_are_there_again_after_any_stop_of_the_match():
    with Terminal("human", "greedy") as terminal:
        terminal.wait_for("Your move")
        keys = termios.tcgetattr(terminal.ours)
        terminal.process.send_signal(signal.SIGSTOP)
        wait_until(lambda: state_of(terminal.process) == "T", "the stop")
        shells = [*keys]
        shells[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(terminal.ours, termios.TCSANOW, shells)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_until(lambda: has_keys(terminal))
        terminal.type("4")
        terminal.wait_for("greedy played")


def test_match_that_was_stopped_while_a_program_thought_goes_on_from_there(tmp_path):
    with Terminal("human", "minimax", "--time-per-move", "1s", "--record", tmp_path / "games") as terminal:
        for key in "14":
            terminal.wait_for("Your move")
            terminal.type(key)
            terminal.wait_for("is thinking")
            terminal.process.send_signal(signal.SIGSTOP)
            time.sleep(2)
            terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for("move  4")
        assert b"takes back" not in terminal.raw
        terminal.type("qy")
        assert terminal.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert (record["moves"][0], record["moves"][2], len(record["moves"])) == ("1", "4", 4)
    assert "stopped" in record["warnings"][0]["text"]


def test_narrow_terminal_shows_the_keys():
    with Terminal("human", "minimax", "--from", "1111112222227777", columns=40, rows=16) as terminal:
        terminal.begin_at_the_bottom()
        terminal.wait_for("Your move, Red (●) [1-7 ← →, h help]:")
        terminal.type("eh")
        terminal.wait_for("s: save  n: new game  q: give up")
        for key in ("e", "e", "?"):
            terminal.type(key)
        # "Best: 3", or on a slow machine that no more was found in the time.
        terminal.wait_until(lambda: "Best: " in terminal.text or "no more w…" in terminal.text)
        assert (terminal.scrollback + terminal.text).count(FLOOR) == 1
        assert "Your move" in terminal.text and "● Ada (red)" in terminal.text


def test_arrow_that_comes_in_two_pieces_is_one():
    with Terminal("human", "greedy") as terminal:
        terminal.wait_for("Your move")
        for _ in range(20):  # on a busy machine the pieces may come too far apart
            terminal.type("\x1b")
            time.sleep(0.02)
            terminal.type("[D")
            terminal.wait_until(lambda: ghost(terminal) == 3 or "q: give up" in terminal.text)
            if ghost(terminal) == 3:
                return
            terminal.type("\x1b[H\x1b[C\x1b[C\x1b[C")
            terminal.wait_until(lambda: ghost(terminal) == 4)
        pytest.fail("never one key")


def test_player_that_never_starts_is_counted_right_also_in_new_games():
    with Terminal("human", "false now", "--from", "4", rows=60) as terminal:
        for times in (1, 2):
            terminal.wait_until(lambda: terminal.raw.count(b"q: leave") == times)
            terminal.type("n")
        assert terminal.finish() == 3
        assert "could not be started three times in a row\n" in terminal.text + "\n"


def test_new_game_has_colours_changed_and_the_score_comes_at_the_end(tmp_path):
    # Red has three in a row: the opponent is one that does not complete them in its game.
    first = TEST_PLAYERS / "first_legal"
    with Terminal("human", first, "--from", "414141", "--record", tmp_path / "games", rows=40) as terminal:
        terminal.wait_for("Your move, Red")
        terminal.type("4")
        terminal.wait_for("n: another game, colours changed")
        terminal.type("n")
        terminal.wait_for("Your move, Blue")
        assert "game 2:  ● first legal (red)  against  ○ Ada (blue)" in terminal.text
        terminal.type("ny")
        terminal.wait_for("Your move, Red")
        terminal.type("qy")
        assert terminal.finish() == 0
        assert "3 games" in terminal.text
        assert terminal.text.count(FLOOR) == 1
    assert len(read_records((tmp_path / "games").read_text())) == 3


def test_between_two_games_the_board_stays_until_the_person_goes_on():
    with Terminal("human", "random", "--games", "2", "--from", "414141") as terminal:
        terminal.wait_for("Your move")
        terminal.type("4")
        terminal.wait_for("Enter: continue  u: take back")
        assert terminal.text.count("[●]") == 4
        terminal.type("\n")
        terminal.wait_for("game 2 of 2:")


def test_control_c_after_the_end_loses_no_game(tmp_path):
    with Terminal("human", "random", "--from", "414141", "--record", tmp_path / "games") as terminal:
        terminal.wait_for("Your move")
        terminal.type("4")
        terminal.wait_for("q: leave")
        terminal.type("\x03")
        assert terminal.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert record["reason"] == "four"


def test_nothing_can_be_taken_back_if_the_person_has_not_moved():
    first = TEST_PLAYERS / "first_legal"
    with Terminal(first, "human", "--from", "121314") as terminal:
        terminal.wait_for("q: leave")
        assert "take back" not in terminal.text
        terminal.type("uq")
        assert terminal.finish() == 0


def test_nobody_is_asked_for_a_move_behind_the_last_disc():
    with Terminal("human --name Ann", "human --name Bob", "--from", "414141", "--delay", "500ms") as terminal:
        terminal.wait_for("Your move, Red")
        terminal.type("4")
        terminal.wait_for("move  7")
        assert "Your move" not in terminal.text
        terminal.wait_for("q: leave")


def test_two_persons_play_at_the_same_keys():
    with Terminal("human --name Ann", "human --name Bob", "--from", "414141") as terminal:
        terminal.wait_for("Your move, Red")
        terminal.type("7")
        terminal.wait_for("Ann played 7. Your move, Blue")
        terminal.type("u")
        terminal.wait_for("Ann (red) takes back move 7")
        terminal.type("4")
        terminal.wait_for("q: leave")
        terminal.type("q")
        assert terminal.finish() == 0
        assert "Ann (red) wins in " in terminal.text


def test_person_saves_the_game_under_a_name_that_the_terminal_edits(tmp_path):
    with Terminal("human", "random", "--from", "4435", cwd=tmp_path) as terminal:
        terminal.wait_for("Your move")
        terminal.type("s")
        terminal.wait_for("Enter the filename:")
        terminal.type("games\x7f\x7f\n")  # the terminal's own Backspace
        terminal.wait_for("Saved gam.")
        assert terminal.text.count(FLOOR) == 1
        terminal.type("qy")
        assert terminal.finish() == 0
    assert (tmp_path / "gam").read_text() == "Ada\nrandom\n2xxo2/3o3/7/7/7/7 x\n"


@pytest.mark.parametrize("keys, status", [("qy", 0), ("\x03", 130)])
def test_terminal_is_left_as_it_was(keys, status):
    fresh = pty.openpty()
    before = termios.tcgetattr(fresh[0])
    for end in fresh:
        os.close(end)
    with Terminal("human", "random") as terminal:
        terminal.wait_for("Your move")
        assert termios.tcgetattr(terminal.ours)[3] & termios.ICANON == 0
        terminal.type(keys)
        assert terminal.finish() == status
        assert termios.tcgetattr(terminal.ours) == before
        assert terminal.screen.cursor.x == 0
