"""human, with somebody at a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios

import pytest
from asking import PLAYERS, Board, Player

PROMPT = "Your move, Red (x) [1-7, h help, q resigns]: "


class Desk:
    """A terminal with a human player at it, who has been asked for a move."""

    def __init__(self, *options, background=False, digits="", term="xterm", opponent="X", columns=80):
        self.screen, self.tty = pty.openpty()
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.shown = ""
        self.player = Player(
            "human",
            *options,
            start_new_session=True,
            preexec_fn=self._seat_in_background if background else self._seat,
            env={"TERM": term, "USER": "ada"},
        )
        self.player.new_game(opponent=opponent)
        self.player.ask_move(Board(digits))

    def _seat(self):
        fcntl.ioctl(self.tty, termios.TIOCSCTTY, 0)

    def _seat_in_background(self):
        self._seat()
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            return
        os.closerange(0, 256)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 0xFF)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.player.__exit__(kind)
        os.close(self.screen), os.close(self.tty)

    def until(self, text):
        """Reads the screen until it shows `text`; returns what was shown up to there."""
        while text not in self.shown:
            assert select.select([self.screen], [], [], 20)[0], f"never shown: {text!r} in {self.shown!r}"
            self.shown += os.read(self.screen, 4096).decode()
        before, self.shown = self.shown.split(text, 1)
        return before.replace("\r\n", "\n") + text

    def type(self, text):
        os.write(self.screen, text.encode())


def test_a_column_typed_is_the_move():
    with Desk() as desk:
        desk.until(PROMPT)
        desk.type("4\n")
        assert desk.player.reply()["result"] == 3


def test_it_plays_under_the_login_name_or_the_one_given():
    for options, name in ([(), "ada"], [("--name", "Grace"), "Grace"]):
        with Desk(*options) as desk:
            desk.until(PROMPT)
            desk.type("1\n")
            desk.player.reply()
            assert desk.player.name()["name"] == name


def test_the_prompt_names_the_last_move_of_the_opponent():
    with Desk(digits="4", opponent="greedy") as desk:
        desk.until("greedy played 4. Your move, Blue (o) [1-7, h help, q resigns]: ")
        desk.type("4\n")
        assert desk.player.reply()["result"] == 3


def test_a_long_name_does_not_make_the_prompt_wrap():
    with Desk(digits="4", opponent="m" * 64) as desk:
        prompt = desk.until("q resigns]: ")
        assert len(prompt) <= 78
        desk.type("1\n")
        desk.player.reply()


@pytest.mark.parametrize(
    "typed, said",
    [
        ("8", "'8' is not a column. Type one from 1 to 7, h for help, q to resign."),
        ("44", "'44' is not a column."),
        ("3", "Column 3 is full. There is room in 1 2 4 5 6 7."),
        ("x" * 3000, "'xxxxxxxxxxx…' is not a column."),
        ("h", "1-7: drop a disc  u: take back  s: save  q or Ctrl-D: resign"),
        ("?", "1-7: drop a disc"),
    ],
    ids=["off the board", "two digits", "full", "long", "help", "question mark"],
)
def test_a_line_that_is_not_a_move_is_answered_and_asked_again(typed, said):
    with Desk(digits="333333") as desk:
        desk.until("q resigns]: ")
        desk.type(typed + "\n")
        desk.until(said)
        desk.until("q resigns]: ")
        desk.type("5\n")
        assert desk.player.reply()["result"] == 4


def test_a_question_asked_again_takes_the_place_of_the_one_before():
    with Desk() as desk:
        desk.until(PROMPT)
        desk.type("8\n")
        assert desk.until(PROMPT).startswith("8\n\x1b[1A\r\x1b[J'8' is not a column.")  # the prompt
        desk.type("\n")
        assert desk.until(PROMPT) == "\n\x1b[2A\r\x1b[J" + PROMPT  # message and prompt
        desk.type("y" * 40 + "\n")
        assert "\x1b[2A\r\x1b[J" in desk.until(PROMPT)  # two rows of 80 for prompt and answer
        desk.type("1\n")
        desk.player.reply()


def test_a_message_fits_a_narrow_screen():
    with Desk(columns=40) as desk:
        desk.until(PROMPT)
        desk.type("h\n")
        shown = desk.until(PROMPT)
        message = re.search(r"\x1b\[J(.*)\n", shown).group(1)
        assert "\x1b[2A" in shown and len(message) == 40 and message.endswith("…")
        desk.type("1\n")
        desk.player.reply()


def test_a_dumb_terminal_gets_no_control_sequences():
    with Desk("--board", term="dumb") as desk:
        desk.until(PROMPT)
        desk.type("8\n")
        assert "\x1b" not in desk.until(PROMPT)
        desk.type("1\n")
        desk.player.reply()


def test_it_draws_the_board_if_nobody_else_does():
    with Desk("--board", digits="44", term="dumb") as desk:
        board = desk.until(PROMPT).splitlines()
        assert board[4] == "| .  .  . (o) .  .  . |"
        assert board[5] == "| .  .  .  x  .  .  . |"
        assert board[7] == "  1  2  3  4  5  6  7"
        desk.type("1\n")
        desk.player.reply()


@pytest.mark.parametrize("digits, saved", [
    ("", "ada\ngreedy\n7/7/7/7/7/7 x\n"), ("3", "greedy\nada\n2x4/7/7/7/7/7 o\n")])
def test_s_saves_the_game_under_both_names_and_asks_again(digits, saved, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text("an old game")
    with Desk(digits=digits, opponent="greedy") as desk:
        prompt = desk.until("q resigns]: ")
        desk.type("s\n")
        desk.until("Enter the filename: ")
        desk.type(f" {file}\n")
        desk.until(f"Saved {file}"[:79])
        desk.until(prompt)
        assert file.read_text() == saved
        desk.type("2\n")
        assert desk.player.reply()["result"] == 1
    assert os.listdir(tmp_path) == ["game.txt"]


@pytest.mark.parametrize("typed, said", [
    ("/nowhere/game.txt\n", "Cannot save /nowhere/game.txt: No such file or directory"),
    ("\n", "Nothing is saved."),
    ("\x04", "Nothing is saved."),
], ids=["no such folder", "no name", "end of input"])
def test_a_game_that_is_not_saved_goes_on(typed, said):
    with Desk() as desk:
        desk.until(PROMPT)
        desk.type("s\n")
        desk.until("Enter the filename: ")
        desk.type(typed)
        desk.until(said)
        desk.until(PROMPT)
        desk.type("2\n")
        assert desk.player.reply()["result"] == 1


@pytest.mark.parametrize("typed", ["q\n", "resign\n", "\x04"], ids=["q", "resign", "end of input"])
def test_giving_up_is_an_error_reply_that_says_so(typed):
    with Desk() as desk:
        desk.until(PROMPT)
        desk.type(typed)
        assert desk.player.reply()["error"] == {"code": 100, "message": ""}
        desk.player.new_game(game=2)  # and the next game goes on
        desk.player.ask_move(Board())
        desk.until(PROMPT)
        desk.type("2\n")
        assert desk.player.reply()["result"] == 1


def test_taking_back_is_an_error_reply_that_says_so():
    with Desk() as desk:
        desk.until(PROMPT)
        desk.type("u\n")
        assert desk.player.reply()["error"] == {"code": 101, "message": ""}
        desk.player.ask_move(Board())  # it is asked again if that was not granted
        desk.until("No move can be taken back here.")
        desk.until(PROMPT)
        desk.type("1\n")
        assert desk.player.reply()["result"] == 0


def test_ctrl_c_ends_it_without_a_word():
    desk = Desk()
    desk.until(PROMPT)
    desk.type("\x03")
    assert desk.player.process.wait(20) == -signal.SIGINT
    assert desk.player.process.stderr.read() == b""
    assert desk.player.process.stdout.read() == b""


def test_in_the_background_it_says_so_instead_of_waiting_for_ever():
    with Desk(background=True) as desk:
        assert "cannot read the terminal" in desk.player.reply()["error"]["message"]


def test_without_a_terminal_it_says_so():
    done = subprocess.run(
        [PLAYERS / "human"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20, start_new_session=True
    )
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.startswith("human: there is no terminal to play at: ")
