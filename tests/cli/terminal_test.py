"""`play` on a terminal: what stands on the screen in the end."""

import json
import time

import pytest

from programs import environment, play, write_bot
from terminals import FLOOR, Terminal


def test_board_is_redrawn_in_place_and_the_four_is_marked():
    with Terminal("greedy", "random", "--seed", "3") as terminal:
        assert terminal.finish() == 0
        assert terminal.text.count(FLOOR) == 1
        assert terminal.lines[0] == "● greedy (red)  against  ○ random (blue)"
        assert terminal.text.count("[●]") + terminal.text.count("[○]") == 4
        assert "four in a row in column" in terminal.lines[10]
        assert terminal.lines[11] == "  step through: connect4 play --show 4145434"


def test_last_disc_is_marked_while_the_game_goes_on():
    with Terminal("human", "greedy") as terminal:
        terminal.wait_for("Your move")
        terminal.type("4\n")
        terminal.wait_for("greedy played")
        assert terminal.text.count("(○)") == 1
        assert terminal.text.count(FLOOR) == 1


@pytest.fixture(name="talker")
def player_with_much_to_say(tmp_path):
    """A player whose notes are as long as they may be."""
    return write_bot(tmp_path / "talker.py",
                     "return connect4.Move(turn.legal[-1], note='4 3 5 2 ' * 128)",
                     name="A name that is as long as the name of any player may ever be: 64")


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_board_stays_in_its_place_for_any_words_of_a_player(talker, columns):
    options = ["--games", "2", "--seed", "1", "--delay", "1ms"]
    with Terminal(talker, "random", *options, columns=columns) as terminal:
        terminal.begin_at_the_bottom()
        assert terminal.finish() == 0
        assert (terminal.scrollback + terminal.text).count(FLOOR) == 1
        assert (terminal.scrollback + terminal.text).count("game 2 of 2:") == 1
        assert b"\xe2\x80\xa6" in terminal.raw, "nothing was cut"


@pytest.mark.parametrize("columns", [40, 80])
def test_person_opposite_a_player_with_much_to_say_sees_one_board(talker, columns):
    with Terminal("human", talker, columns=columns) as terminal:
        terminal.begin_at_the_bottom()
        terminal.wait_for("Your move")
        for ply, key in enumerate("123"):
            terminal.type(key)
            terminal.wait_for(f"move  {2 * ply + 2}")
        terminal.type("qy")
        assert terminal.finish() == 0
        assert (terminal.scrollback + terminal.text).count(FLOOR) == 1
        assert (terminal.scrollback + terminal.text).count("● Ada") == 1


def test_fault_with_a_long_story_leaves_no_board_behind(tmp_path):
    raiser = write_bot(tmp_path / "raiser.py", "for n in range(30): print(n)\nraise ValueError('no')")
    with Terminal(raiser, "random", "--games", "3") as terminal:
        terminal.begin_at_the_bottom()
        assert terminal.finish() == 0
        everything = terminal.scrollback + terminal.text
        assert everything.count(FLOOR) == 1
        assert everything.count("  fix:  ") == 3


def test_every_game_leaves_its_line_and_the_last_its_board():
    with Terminal("greedy", "random", "--games", "5", "--seed", "1", rows=40) as terminal:
        assert terminal.finish() == 0
        assert [terminal.text.count(f"game {n}:") for n in range(1, 6)] == [1] * 5
        assert terminal.text.count(FLOOR) == 1
        assert "game 5 of 5:  ● greedy (red)  against  ○ random (blue)" in terminal.text
        assert "5 games" in terminal.text


def test_original_match_leaves_its_last_board_and_promises_no_number_of_rounds():
    with Terminal("greedy", "random", "--match", "original", "--seed", "3", rows=40) as terminal:
        assert terminal.finish() == 0
        assert terminal.text.count(FLOOR) == 1
        assert terminal.text.count("[●]") + terminal.text.count("[○]") == 4
        assert "game 2:  ● random (red)  against  ○ greedy (blue)" in terminal.text
        assert b" of 11" not in terminal.raw
        for number in (1, 2):
            assert terminal.text.count(f"greedy won round {number}!") == 1


def test_match_that_ends_early_leaves_its_last_board():
    with Terminal("false now", "random", "--games", "5", "--from", "4", rows=50) as terminal:
        assert terminal.finish() == 3
        assert "game 3 of 5:  ● false (red)  against  ○ random (blue)" in terminal.text
        assert terminal.text.count(FLOOR) == 1
        assert terminal.text.count("  fix:  ") == 3


def test_progress_goes_before_the_score_comes():
    slowly = ["--games", "2", "--quiet", "--time-per-move", "50ms"]
    with Terminal("greedy", "minimax", *slowly) as terminal:
        assert terminal.finish() == 0
        assert b"] 1 of 2 games" in terminal.raw
        assert terminal.lines[0] == "2 games"
        assert "of 2 games" not in terminal.text


def test_records_on_a_terminal_have_lines_to_themselves():
    slowly = ["--games", "3", "--json", "--time-per-move", "50ms"]
    with Terminal("greedy", "minimax", *slowly) as terminal:
        assert terminal.finish() == 0
        assert [json.loads(line)["game"] for line in terminal.raw.splitlines()] == [1, 2, 3]


def test_no_progress_is_drawn_over_a_persons_board():
    with Terminal("human", "greedy", "--games", "2", "--quiet") as terminal:
        for number in (1, 2):
            terminal.wait_for("Your move, " + ("Blue" if number == 2 else "Red"))
            time.sleep(0.2)  # longer than the bar's first pause
            terminal.type("q\n")
        assert terminal.finish() == 0
        assert "2 games" in terminal.lines
        assert b"of 2 games" not in terminal.raw


def test_a_person_alone_plays_against_a_level():
    with Terminal("--level", "2", "--seed", "2", "--from", "414141") as terminal:
        terminal.wait_for("Your move, Red (●)")
        terminal.type("4")
        terminal.wait_for("q: leave")
        terminal.type("q")
        assert terminal.finish() == 0
        assert "Ada (red) wins in " in terminal.text
        assert "perfect" in terminal.text


@pytest.mark.parametrize("words, reason", [
    (["--level", "0"], "a whole number from 1 to 10"),
    (["greedy", "random", "--level", "3"], "--level and players exclude each other")])
def test_a_level_that_cannot_be_is_refused(words, reason):
    ended = play(*words)
    assert ended.status == 2 and reason in ended.err


def test_person_plays_through_mistakes_to_a_win():
    with Terminal("human", "random", "--seed", "2", "--from", "414141") as terminal:
        terminal.wait_for("Your move, Red (●) [1-7 ← →, h help]:")
        for mistake in ("9\n", "abc\n", "\n", "h\n", "\x1b[A\n", "漢\n", "qx", "nx"):
            terminal.type(mistake)
            terminal.wait_for("Your move")
        terminal.type("4")
        terminal.wait_for("q: leave")
        terminal.type("q")
        assert terminal.finish() == 0
        assert "game 1: Ada (red) wins in 7 moves: four in a row in column 4" in terminal.text
        assert '  moves: 4, from "xxx4/7/7/ooo4' not in terminal.text
        assert terminal.text.count(FLOOR) == 1


@pytest.mark.parametrize("typed", ["x", "漢" * 12, "漢" * 40])
def test_question_asked_again_replaces_the_one_before_however_wide_its_letters(tmp_path, typed):
    wide = write_bot(tmp_path / "wide.py", "return turn.legal[0]", name="漢字" * 10)
    with Terminal("human", wide, "--quiet", columns=80) as terminal:
        terminal.wait_for("Your move")
        terminal.type("4\n")
        terminal.wait_for("played 1. Your move")
        for _ in range(3):
            seen = len(terminal.raw)
            terminal.type(typed + "\n")
            while terminal.raw[seen:].count(b"q resigns]: ") == 0:
                assert terminal.read(10)
        assert terminal.text.count("Your move") == 2, "one for each turn\n" + terminal.text
        assert terminal.text.count("is not a column") == 1, terminal.text


@pytest.mark.parametrize("typed, options", [("qy", []), ("q\n", ["--quiet"])])
def test_person_resigns_with_q(typed, options):
    with Terminal("human", "random", "--games", "2", *options) as terminal:
        for colour in ("Red", "Blue"):
            terminal.wait_for(f"Your move, {colour}")
            terminal.type(typed)
        assert terminal.finish() == 0
        assert ("2 games\nplayer  W  D  L  points\nrandom  2  0  0     2.0\n"
                "Ada     0  0  2     0.0\n") in terminal.text


def test_control_c_ends_a_persons_game_with_130():
    with Terminal("human", "random") as terminal:
        terminal.wait_for("Your move")
        terminal.type("\x03")
        assert terminal.finish() == 130
        assert terminal.screen.cursor.x == 0, "the shell's prompt begins its own line"


def test_terminal_of_ten_rows_gets_plain_lines():
    with Terminal("greedy", "random", "--seed", "3", rows=10) as terminal:
        assert terminal.finish() == 0
        assert FLOOR not in terminal.text
        assert b"\x1b" not in terminal.raw
        assert "move  5  greedy (red)   column " in terminal.text


@pytest.mark.parametrize("options, size", [
    ([], {"rows": 12}), (["--quiet"], {}), (["--json"], {}),
])
def test_person_sees_the_board_if_the_referee_draws_none(options, size):
    with Terminal("human", "random", "--from", "4", *options, **size) as terminal:
        terminal.wait_for("Your move" if not size else FLOOR)
        assert terminal.text.count(FLOOR) == 1


def test_dumb_terminal_gets_plain_lines():
    with Terminal("greedy", "random", env=environment(TERM="dumb")) as terminal:
        assert terminal.finish() == 0
        assert b"\x1b" not in terminal.raw
        assert terminal.raw.startswith(b"move  1")


def colours(*options, **variables):
    with Terminal("greedy", "random", "--seed", "3", *options, env=environment(**variables)) as t:
        assert t.finish() == 0
        return b"\x1b[38;5;" in t.raw


def test_colours_are_used_when_wanted():
    assert colours()
    assert not colours("--color", "never")
    assert not colours(NO_COLOR="1")
    assert colours(NO_COLOR="")
    assert colours("--color", "always", NO_COLOR="1")


@pytest.mark.parametrize("variables, player, options, coloured", [
    ({}, "human", [], True),
    ({}, "human", ["--color", "never"], False),
    ({"NO_COLOR": "1"}, "human", [], False),
    ({"NO_COLOR": ""}, "human", [], True),
    ({"NO_COLOR": "1"}, "human", ["--color", "always"], True),
    ({}, "human --color=never --board", ["--color", "always"], False),
])
def test_board_that_human_draws_keeps_to_the_same_colours(variables, player, options, coloured):
    with Terminal(player, "greedy", "--quiet", *options, env=environment(**variables)) as terminal:
        terminal.wait_for("Your move")
        terminal.type("4\n")
        terminal.wait_for("greedy played")
        assert (b"\x1b[38;5;" in terminal.raw) == coloured
        assert terminal.text.count(FLOOR) == 2


def test_colours_never_reach_a_pipe():
    assert "\x1b" not in play("greedy", "random").out


def test_discs_are_letters_without_unicode():
    with Terminal("greedy", "random", "--seed", "3", env=environment(LC_ALL="C")) as terminal:
        assert terminal.finish() == 0
        assert terminal.raw.isascii()
        assert terminal.text.count("[x]") + terminal.text.count("[o]") == 4
