"""`play` alone: two people at one keyboard, at a terminal and through pipes."""

import fcntl
import os
import pty
import random
import select
import signal
import subprocess
import termios
from concurrent.futures import ThreadPoolExecutor

import pytest

from programs import PATIENCE_SECONDS, PLAY, environment, play, start

# A sanitizer makes each start longer, and what it looks for needs fewer of them.
STREAMS = 100 if os.environ.get("CONNECT4_SANITIZE") else 1000
STREAMS_AT_ONCE = 16  # they wait for the disk

MENU = "Enter L to load a game, or P to play: "
NAME_1 = "Player 1, enter your name: "
NAME_2 = "Player 2, enter your name: "
FILE = "Enter the filename: "
ILLEGAL = "ILLEGAL MOVE: Try again\n"
RULE = "  +---+---+---+---+---+---+---+\n"

#: The keys that end the input: Ctrl-D at a terminal, nothing more in a pipe.
END = None

DRAWN_GAME = "547125662261271266215743771576315353334444"
LAST_DISC_WINS = "571376236345225146673541242612413735415776"


def board(*rows):
    """The board whose lowest rows are these, from the top; a dot is an empty cell."""
    rows = (".......",) * (6 - len(rows)) + rows
    cells = ["".join(f" {cell} |" for cell in row.replace(".", " ")) for row in rows]
    return RULE + "".join(f"  |{row}\n{RULE}" for row in cells) + "col 1   2   3   4   5   6   7\n"


def turn(name, *rows):
    """The text before a move."""
    return (f"\n{board(*rows)}\nEnter: the column to move, q to quit, s to save\n"
            f"{name} enter your move: ")


def after(digits):
    """The rows of the board after these moves, from the top."""
    columns = [[] for _ in range(7)]
    for i, digit in enumerate(digits):
        columns[int(digit) - 1].append("xo"[i % 2])
    return ["".join(c[row] if row < len(c) else "." for c in columns) for row in range(5, -1, -1)]


def fen(digits):
    ranks = []
    for row in reversed(after(digits)):
        for blanks in range(7, 0, -1):
            row = row.replace("." * blanks, str(blanks))
        ranks.append(row)
    return "/".join(ranks) + " " + "xo"[len(digits) % 2]


def moves(digits, names=("Batman", "Bane")):
    """The steps of a game: what is shown, then the move typed."""
    return [(turn(names[i % 2], *after(digits[:i])), digit) for i, digit in enumerate(digits)]


BEGIN = [(MENU, "p"), (NAME_1, "Batman"), (NAME_2, "Bane")]
QUIT = [("Thanks for playing!\n", END)]

#: For each row of the table, what is shown and what is typed then. After END nothing is shown.
TRANSCRIPTS = {
    "start": [(MENU, END)],
    "menu, p": [(MENU, "p"), (NAME_1, "Bruce Wayne"), (NAME_2, "Bane"),
                (turn("Bruce Wayne"), "q"), *QUIT],
    "menu, P": [(MENU, "P"), (NAME_1, " Batman  "), (NAME_2, "Bane"), (turn("Batman"), "q"), *QUIT],
    "menu, empty names": [(MENU, "p"), (NAME_1, ""), (NAME_2, "  "),
                          *moves("4", ("Player 1", "Player 2")),
                          (turn("Player 2", "...x..."), "q"), *QUIT],
    "menu, L": [(MENU, "L"), (FILE, "saved.txt"), (turn("Bane", "..x...."), "q"), *QUIT],
    "menu, l": [(MENU, "l"), (FILE, " saved.txt "), (turn("Bane", "..x...."), "q"), *QUIT],
    "menu, anything else": [(MENU, "yes"), (FILE, "saved.txt"), (turn("Bane", "..x...."), "q"),
                            *QUIT],
    "menu, nothing": [(MENU, ""), (FILE, "saved.txt"), (turn("Bane", "..x...."), "q"), *QUIT],
    "every turn": [*BEGIN, (turn("Batman"), "3"), (turn("Bane", "..x...."), "5"),
                   (turn("Batman", "..x.o.."), "3"), (turn("Bane", "..x....", "..x.o.."), "q"),
                   *QUIT],
    "move, all columns": [*BEGIN, *moves("1234567"), (turn("Bane", "xoxoxox"), "q"), *QUIT],
    **{f"move, {move}": [*BEGIN, *moves("4"), (turn("Bane", "...x..."), move),
                         (ILLEGAL + turn("Bane", "...x..."), "q"), *QUIT]
       for move in ("0", "8", "-1", "9" * 40, "a", "3x", "4 4", "qq", "\x1b[2~")},
    "move, full column": [*BEGIN, *moves("444444"), (turn("Batman", *after("444444")), "4"),
                          (ILLEGAL + turn("Batman", *after("444444")), "q"), *QUIT],
    "move, blank line": [*BEGIN, (turn("Batman"), ""), ("", "  "), ("", "4"),
                         (turn("Bane", "...x..."), "q"), *QUIT],
    "move, q": [*BEGIN, *moves("4"), (turn("Bane", "...x..."), "q"), *QUIT],
    "move, Q": [*BEGIN, (turn("Batman"), "Q"), *QUIT],
    "move, s": [*BEGIN, *moves("4"), (turn("Bane", "...x..."), "s"), (FILE, "new.txt"),
                (turn("Bane", "...x..."), "q"), *QUIT],
    "move, S, an old file": [*BEGIN, (turn("Batman"), "S"), (FILE, "saved.txt"),
                             (turn("Batman"), "q"), *QUIT],
    "saving fails": [*BEGIN, *moves("4"), (turn("Bane", "...x..."), "s"), (FILE, "no/new.txt"),
                     ("Cannot save no/new.txt: No such file or directory; choose a folder that exists"
                      " and that you may write to\n"
                      + turn("Bane", "...x..."), "5"),
                     (turn("Batman", "...xo.."), "q"), *QUIT],
    "four in a row": [*BEGIN, *moves("1212121"),
                      ("Congratulations Batman! You won!\n" + board(*after("1212121")), END)],
    "draw": [*BEGIN, *moves(DRAWN_GAME), ("Draw!\n" + board(*after(DRAWN_GAME)), END)],
    "four in a row with the last disc": [
        *BEGIN, *moves(LAST_DISC_WINS),
        ("Congratulations Bane! You won!\n" + board(*after(LAST_DISC_WINS)), END)],
    "end of input, name 1": [(MENU, "p"), (NAME_1, END)],
    "end of input, name 2": [(MENU, "p"), (NAME_1, "Batman"), (NAME_2, END)],
    "end of input, file to load": [(MENU, "l"), (FILE, END)],
    "end of input, move": [*BEGIN, (turn("Batman"), END)],
    "end of input, file to save": [*BEGIN, (turn("Batman"), "s"), (FILE, END)],
    "the seed's win": [
        (MENU, "L"), (FILE, "win.txt"),
        (turn("Bane", "..x....", "xooo...", "oxxxoxo", "xoxxoox"), "5"),
        ("Congratulations Bane! You won!\n"
         + board("..x....", "xoooo..", "oxxxoxo", "xoxxoox"), END)],
    "load a finished game": [
        (MENU, "L"), (FILE, "won.txt"),
        ("Congratulations Bane! You won!\n"
         + board("..x....", "xoooo..", "oxxxoxo", "xoxxoox"), END)],
    "load a drawn game": [(MENU, "L"), (FILE, "drawn.txt"),
                          ("Draw!\n" + board(*after(DRAWN_GAME)), END)],
    "load a missing file": [
        (MENU, "L"), (FILE, "none.txt"),
        ("Cannot load none.txt: No such file or directory\n" + MENU, "p"), (NAME_1, END)],
}

FILES = {
    "saved.txt": "Batman\nBane\n2x4/7/7/7/7/7 o\n",
    "win.txt": "Batman\nBane\nxoxxoox/oxxxoxo/xooo3/2x4/7/7 o\n",
    "won.txt": "Batman\nBane\nxoxxoox/oxxxoxo/xoooo2/2x4/7/7 x\n",
    "drawn.txt": f"Batman\nBane\n{fen(DRAWN_GAME)}\n",
}

#: The files that a game has left on the disk.
SAVED = {
    "move, s": {"new.txt": "Batman\nBane\n3x3/7/7/7/7/7 o\n"},
    "move, S, an old file": {"saved.txt": "Batman\nBane\n7/7/7/7/7/7 x\n"},
}


def typed(steps):
    return "".join(line + "\n" for _, line in steps if line is not END).encode()


class Keyboard:
    """`play` at a terminal of its own."""

    def __init__(self, folder):
        self.ours, theirs = pty.openpty()
        self.screen = b""
        self.process = subprocess.Popen(
            [PLAY], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment(),
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def read(self):
        """More of the screen; False when the program has gone."""
        assert select.select([self.ours], [], [], PATIENCE_SECONDS)[0], self.screen
        try:
            data = os.read(self.ours, 65536)
        except OSError:
            return False
        self.screen += data
        return bool(data)

    def wait_for(self, text):
        while not self.screen.endswith(text):
            assert self.read(), f"{text} never came:\n{self.screen}"

    def type(self, keys):
        os.write(self.ours, keys)

    def finish(self):
        while self.read():
            pass
        return self.process.wait(PATIENCE_SECONDS)


@pytest.fixture(name="folder")
def folder_with_files(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def contents(folder):
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


@pytest.mark.parametrize("row", TRANSCRIPTS)
def test_transcript_through_pipes(row, folder):
    steps = TRANSCRIPTS[row]
    ended = subprocess.run([PLAY], input=typed(steps), capture_output=True, cwd=folder,
                           env=environment(), timeout=PATIENCE_SECONDS, check=False)
    assert ended.stdout.decode() == "".join(shown for shown, _ in steps)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert contents(folder) == {**FILES, **SAVED.get(row, {})}


@pytest.mark.parametrize("row", TRANSCRIPTS)
def test_transcript_at_a_terminal(row, folder):
    """The terminal shows what is typed, makes "\\r\\n" of "\\n" and "^[" of Escape."""
    screen = b""
    with Keyboard(folder) as keyboard:
        for shown, line in TRANSCRIPTS[row]:
            screen += shown.replace("\n", "\r\n").encode()
            keyboard.wait_for(screen)
            if line is not END:
                keyboard.type(line.encode() + b"\n")
                screen += line.replace("\x1b", "^[").encode() + b"\r\n"
            elif not shown.endswith("\n"):
                keyboard.type(b"\x04")
                screen += b"\r\n"  # so that the shell's prompt begins its own line
        assert keyboard.finish() == 0
        assert keyboard.screen == screen
    assert contents(folder) == {**FILES, **SAVED.get(row, {})}


REFUSED = {
    "empty": ("", "the number of lines is 0 instead of 3: two names and a FEN"),
    "two lines": ("Batman\nBane\n", "the number of lines is 2 instead of 3: two names and a FEN"),
    "five ranks": ("A\nB\n7/7/7/7/7 x", "the number of ranks is 5 instead of 6"),
    "seventh rank": ("A\nB\n7/7/7/7/7/7/61 x", "the number of ranks is 7 instead of 6"),
    "short rank": ("A\nB\n7/7/7/7/7/6 x", 'rank 6 "6" adds up to 6 cells instead of 7'),
    "long rank": ("A\nB\nx7/7/7/7/7/7 o", 'rank 1 "x7" adds up to 8 cells instead of 7'),
    "character": ("A\nB\n6X/7/7/7/7/7 o",
                  'rank 1 "6X" contains "X"; a rank consists of x, o and the digits 1-7'),
    "no side": ("A\nB\n7/7/7/7/7/7", 'the side to move is missing: end with " x" or " o"'),
    "bad side": ("A\nB\n7/7/7/7/7/7 r", 'the side to move is "r"; it must be x or o'),
    "floats": ("A\nB\n7/2x4/7/7/7/7 o", "the disc in column 3, row 2 floats above an empty cell"),
    "counts": ("A\nB\n2x4/7/7/7/7/7 x", "going by the discs, o is to move, not x"),
    "two fours": ("A\nB\nxxxx3/oooo3/7/7/7/7 x", "both sides have four in a row"),
    "mover has won": ("A\nB\nxxxxo2/ooo4/7/7/7/7 x", "the side to move has won already"),
}


def say(text, folder):
    """The answer of `play` to that input."""
    data = text if isinstance(text, bytes) else text.encode()
    ended = subprocess.run([PLAY], input=data, capture_output=True, cwd=folder,
                           env=environment(), timeout=PATIENCE_SECONDS, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode()


@pytest.mark.parametrize("text, reason", REFUSED.values(), ids=REFUSED)
def test_bad_file_is_refused_with_its_reason(text, reason, tmp_path):
    (tmp_path / "bad.txt").write_text(text)
    assert say("l\nbad.txt\n", tmp_path) == f"{MENU}{FILE}Cannot load bad.txt: {reason}\n{MENU}"


def test_unreadable_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for file, reason in ((".", "Is a directory"), ("pipe", "it is not a regular file"),
                         ("", "the filename is empty"), ("x" * 5000, "File name too long")):
        shown = say(f"l\n{file}\n", tmp_path)
        assert shown == f"{MENU}{FILE}Cannot load {file[:4096]}: {reason}\n{MENU}"


def test_last_line_needs_no_newline_and_lines_may_end_as_on_windows(tmp_path):
    assert say("p\r\nA\r\nB\r\nq", tmp_path).endswith(turn("A") + "Thanks for playing!\n")


def test_huge_line_is_an_illegal_move(tmp_path):
    assert say("p\nA\nB\n" + "1" * 1_000_000 + "\n1\nq\n", tmp_path) == (
        MENU + NAME_1 + NAME_2 + turn("A") + ILLEGAL + turn("A") + turn("B", "x......")
        + "Thanks for playing!\n")


def random_bytes(rng):
    """Bytes, among them the lines of a game; no slash, so that files stay in their folder."""
    words = [b"p\n", b"l\n", b"s\n", b"\n", b"game\n", b"q\n", *[b"%d\n" % n for n in range(9)]]
    lines = [rng.choice(words) if rng.random() < 0.8 else rng.randbytes(rng.randrange(20))
             for _ in range(rng.randrange(120))]
    return (b"p\nA\nB\n" if rng.random() < 0.5 else b"") + b"".join(lines).replace(b"/", b"-")


def test_1000_random_byte_streams_on_standard_input_end_in_order(tmp_path):
    rng = random.Random(4)
    streams = [random_bytes(rng) for _ in range(STREAMS)]
    folders = [tmp_path / str(number) for number in range(STREAMS)]
    for folder in folders:
        folder.mkdir()
    with ThreadPoolExecutor(STREAMS_AT_ONCE) as pool:
        for shown in pool.map(say, streams, folders):
            assert shown.endswith(
                (": ", "Thanks for playing!\n", "col 1   2   3   4   5   6   7\n"))
    assert list(tmp_path.glob("*/.connect4*")) == []


def test_control_c_ends_with_130_and_saves_nothing(tmp_path):
    with Keyboard(tmp_path) as keyboard:
        for prompt, keys in ((MENU, b"p\n"), (NAME_1, b"A\n"), (NAME_2, b"B\n"),
                             ("A enter your move: ", b"s\n"), (FILE, b"game.txt\x03")):
            keyboard.wait_for(prompt.encode())
            keyboard.type(keys)
        assert keyboard.finish() == 130
        assert keyboard.screen.endswith(b"\r\n")
    assert contents(tmp_path) == {}


def test_sigterm_ends_it_while_it_waits_for_a_pipe():
    with start(stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout.read(len(MENU)) == MENU.encode()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 130


def test_closed_output_ends_it_as_it_ends_other_programs():
    with start(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.read(len(MENU)) == MENU.encode()
        process.stdout.close()
        process.stdin.write(b"p\n")
        process.stdin.close()
        assert process.wait(PATIENCE_SECONDS) == -signal.SIGPIPE
        assert process.stderr.read() == b""


def test_unreadable_input_is_said(tmp_path):
    folder = os.open(tmp_path, os.O_RDONLY)
    ended = play(stdin=folder)
    os.close(folder)
    assert ended.status == 2
    assert ended.err == ("connect4 play: cannot read standard input: Is a directory; "
                         "give a terminal, a file or a pipe\n")


@pytest.mark.parametrize("name", ["game.txt", "4435x", "GAME"])
def test_match_begins_from_a_saved_game_under_its_own_names(name, tmp_path):
    (tmp_path / name).write_text("Batman\r\nBane\r\n2x4/7/7/7/7/7/7 o")
    ended = play("random", "greedy", "--from", name, "--json", cwd=tmp_path)
    assert ended.records[0]["start"] == "2x4/7/7/7/7/7 o"
    assert "Batman" not in ended.out and "Bane" not in ended.out


def test_match_names_the_error_in_a_saved_game(tmp_path):
    hint = 'give moves such as 4435, or a FEN such as "3x3/7/7/7/7/7 o", or the file of a saved game'
    for text, reason in (
            ("A\nB\n", "the number of lines is 2 instead of 3: two names and a FEN"),
            ("A\nB\n7/7/7/7/7 x\n", "the number of ranks is 5 instead of 6"),
            (FILES["won.txt"], "the game is over in the saved position")):
        (tmp_path / "game.txt").write_text(text)
        ended = play("random", "greedy", "--from", "game.txt", cwd=tmp_path)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err == f'connect4 play: --from "game.txt": {reason}; {hint}\n'
