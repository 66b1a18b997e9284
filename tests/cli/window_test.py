"""The window for real: on an X server without a screen, looked at pixel by pixel, played in by clicks
and keys. And the pictures, which need no display."""

import os
import signal
import subprocess
import time
from xml.etree import ElementTree

import pytest
from PIL import Image
from Xlib import X, XK, display
from Xlib.error import ConnectionClosedError, XError
from Xlib.ext import xtest
from Xlib.protocol import event

from programs import (BIN_DIR, PATIENCE_SECONDS, PLAY, ROOT, TEST_PLAYERS, environment, play,
                      processes_marked, read_records, start, wait_until, write_bot)
from records import fault_of
from terminals import Terminal

RED, BLACK, WHITE, ORANGE = (255, 0, 0), (0, 0, 0), (255, 255, 255), (255, 165, 0)
COLOURS = {"r": RED, "b": BLACK, ".": WHITE}

FIRST_LEGAL = TEST_PLAYERS / "first_legal"

#: A position one move before red's four in the bottom row: red a1 b1 c1, black a2 b2 c2.
THREE = "112233"
WON = ["......."] * 4 + ["bbb....", "rrrr..."]
BOTTOM_FOUR = {(5, 0), (5, 1), (5, 2), (5, 3)}

GIVE_UP = "Give up? n: yes, other keys: no"

needs_window = pytest.mark.skipif(not (BIN_DIR.parent / "libexec/connect4/window").exists(),
                                  reason="built without the window")


def check_board(picture, rows, scale, marked=()):
    """Every circle has its colour and outline, at the places that the rows (top first) say."""
    assert picture.size == (175 * scale, 150 * scale)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            def at(dx, dy):
                place = ((column * 25 + 12.5 + dx) * scale, (row * 25 + 12.5 + dy) * scale)
                return picture.getpixel(tuple(map(int, place)))
            assert at(0, 0) == at(-8, 0) == at(0, 8) == COLOURS[cell], (row, column)
            assert at(-10, 0) == at(0, 10) == BLACK, (row, column)
            assert at(-12.25, -12.25) == WHITE
            assert at(0, 11.75) == (ORANGE if (row, column) in marked else WHITE), (row, column)


def place_of(row, column, scale, dx=0.0, dy=0.0):
    """The pixel so far from the middle of a circle."""
    return int((column * 25 + 12.5 + dx) * scale), int((row * 25 + 12.5 + dy) * scale)


#: So far from the middle of a disc runs the ring that marks it as the last one.
LAST = 4


def last_discs(picture, scale):
    """The circles in which there is such a ring, (row, column)."""
    return {(row, column) for row in range(6) for column in range(7)
            if all(picture.getpixel(place_of(row, column, scale, dx, dy)) == WHITE
                   for dx, dy in ((LAST, 0), (-LAST, 0), (0, LAST), (0, -LAST)))
            and picture.getpixel(place_of(row, column, scale)) != WHITE}


# Pictures

def rows_after(moves):
    """The colours of the circles, the top row first."""
    rows = [["."] * 7 for _ in range(6)]
    for ply, digit in enumerate(moves):
        column = int(digit) - 1
        lowest = max(row for row in range(6) if rows[row][column] == ".")
        rows[lowest][column] = "rb"[ply % 2]
    return ["".join(row) for row in rows]


def rows_in_svg(file):
    circles = ElementTree.parse(file).getroot().findall("{http://www.w3.org/2000/svg}circle")
    fills = {"#ff0000": "r", "#000000": "b", "#ffffff": "."}
    discs = "".join(fills[c.get("fill")] for c in circles if c.get("fill") != "none")
    return [discs[i:i + 7] for i in range(0, 42, 7)]


def test_png_shows_the_last_board_without_a_display(tmp_path):
    file = tmp_path / "a.png"
    ended = play(FIRST_LEGAL, FIRST_LEGAL, "--png", file, "--from", "1222333", "--quiet",
                 env=environment(DISPLAY=None))
    assert (ended.status, ended.err) == (0, "")
    record, = play(FIRST_LEGAL, FIRST_LEGAL, "--from", "1222333", "--json").records
    marked = {(row, column) for column, row in record["line"]}
    assert len(marked) >= 4
    check_board(Image.open(file).convert("RGB"), rows_after("1222333" + record["moves"]), 4, marked)


def test_picture_shows_the_last_round_of_the_originals_match(tmp_path):
    file = tmp_path / "a.svg"
    ended = play("greedy", "random", "--match", "original", "--seed", 3, "--svg", file, "--json")
    assert ended.status == 0 and 2 <= len(ended.records) < 11
    assert rows_in_svg(file) == rows_after(ended.records[-1]["moves"])


@pytest.mark.parametrize("match", [["--games", 10], ["--match", "original"]])
def test_picture_is_drawn_when_the_match_ends_early(tmp_path, match):
    file = tmp_path / "a.svg"
    ended = play("false now", "random", *match, "--from", THREE, "--svg", file)
    assert ended.status == 3
    assert rows_in_svg(file) == rows_after(THREE)


def test_svg_shows_the_same_and_has_the_coordinates_of_scale_1(tmp_path):
    file = tmp_path / "a.svg"
    assert play("greedy", "random", "--from", THREE, "--svg", file, "--scale", 2).status == 0
    root = ElementTree.parse(file).getroot()
    assert (root.get("width"), root.get("height")) == ("350", "300")
    assert root.get("viewBox") == "0 0 175 150"
    circles = root.findall("{http://www.w3.org/2000/svg}circle")
    assert rows_in_svg(file) == WON
    assert {(c.get("cx"), c.get("cy")) for c in circles if c.get("fill") == "none"} == {
        ("12.5", "137.5"), ("37.5", "137.5"), ("62.5", "137.5"), ("87.5", "137.5")}


@pytest.mark.parametrize("option, beginning", [("--svg", b"<svg "), ("--png", b"\x89PNG")])
def test_picture_is_written_to_a_pipe_of_the_shell(option, beginning):
    for pipe in (">(cat) >/dev/null", "/dev/stdout | cat"):
        command = f'"$0" random random --quiet {option} {pipe}'
        ended = subprocess.run(["bash", "-c", command, PLAY], capture_output=True,
                               env=environment(), timeout=PATIENCE_SECONDS, check=True)
        assert ended.stderr == b"" and beginning in ended.stdout, pipe


def test_picture_that_cannot_be_written_is_refused_before_the_match(tmp_path):
    ended = play("random", "random", "--png", tmp_path / "none" / "a.png")
    assert ended.status == 2 and ended.out == ""
    assert f'"{tmp_path}/none/a.png": cannot be written: No such file or directory; choose' in ended.err


@pytest.mark.parametrize("scale", ["0", "21", "x"])
def test_scale_out_of_bounds_is_refused(scale):
    ended = play("random", "random", "--scale", scale)
    assert ended.status == 2 and f'--scale "{scale}"' in ended.err


# No display

@needs_window
@pytest.mark.parametrize("name, reason", [(None, "DISPLAY is not set"), (":4711", '":4711"')])
def test_without_a_display_the_error_names_the_remedy(name, reason):
    ended = play("random", "random", "--window", env=environment(DISPLAY=name))
    assert ended.status == 2 and ended.out == ""
    assert reason in ended.err and "xvfb-run" in ended.err and "--svg FILE" in ended.err


# The window

def x_server(size):
    """A screen of that size, without a window manager."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp", "-noreset"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    name = ":" + server.stdout.readline().decode().strip()
    yield name
    server.terminate()
    server.wait(PATIENCE_SECONDS)
    server.stdout.close()


@pytest.fixture(scope="module", name="screen")
def large_screen():
    yield from x_server("1280x1024")


@pytest.fixture(scope="module", name="small_screen")
def small():
    yield from x_server("640x480")


def windows_on(connection):
    """The windows to be seen."""
    for window in connection.screen().root.query_tree().children:
        try:
            if window.get_attributes().map_state == X.IsViewable:
                yield window
        except XError:
            pass


class Desktop:
    """A match in a window, and a person before it."""

    def __init__(self, screen, folder, *arguments):
        self.mark = f"CLI_TEST_MARK={folder}"
        self.display = display.Display(screen)
        self.match = start(*arguments, "--window", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                           env=environment(DISPLAY=screen, CLI_TEST_MARK=str(folder), USER="ada"))
        self.window = None
        self.display.screen().root.warp_pointer(0, 0)  # a column below it is shown in another way
        wait_until(self._find, "the window")

    def _find(self):
        self.window = next(windows_on(self.display), None)
        return self.window or self.match.poll() is not None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.match.kill()
        self.match.communicate()
        try:
            # The server notices a moment later, and the next test must not find this one's window.
            wait_until(lambda: not any(windows_on(self.display)), "the end of the window")
            self.display.close()
        except ConnectionClosedError:
            pass

    def wait_for_title(self, text):
        wait_until(lambda: text in self.title(), f"the title {text!r}")

    def title(self):
        try:
            return self.window.get_wm_name() or ""
        except XError:  # now and then the server refuses a request that it grants a moment later
            return ""

    def click(self, x, y):
        place = self.window.get_geometry()
        self.display.screen().root.warp_pointer(place.x + x, place.y + y)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self.display, kind, 1)
        self.display.sync()

    def point_at(self, x, y):
        place = self.window.get_geometry()
        self.display.screen().root.warp_pointer(place.x + x, place.y + y)
        self.display.sync()

    def press(self, key):
        place = self.window.get_geometry()  # keys go to the window under the pointer
        self.display.screen().root.warp_pointer(place.x + 1, place.y + place.height - 1)
        code = self.display.keysym_to_keycode(XK.string_to_keysym(key))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self.display, kind, code)
        self.display.screen().root.warp_pointer(0, 0)  # so that no column is shown as pointed at
        self.display.sync()

    def give_up(self):
        self.press("n")
        self.wait_for_title(GIVE_UP)
        self.press("n")

    def close(self):
        """Asks the window to close, as the cross in its corner does."""
        atom = self.display.intern_atom
        self.window.send_event(event.ClientMessage(
            window=self.window, client_type=atom("WM_PROTOCOLS"),
            data=(32, [atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0])))
        self.display.sync()

    def picture(self):
        size = self.window.get_geometry()
        pixels = self.window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xffffffff).data
        return Image.frombytes("RGB", (size.width, size.height), pixels, "raw", "BGRX")

    def wait_for_state(self, state, keys):
        """Waits until the title begins with that state and ends with exactly those keys, if any."""
        def says_it():
            title, _, named = self.title().partition(" | ")
            return title.startswith(state + ": ") and named == keys
        wait_until(says_it, f"the state {state!r} and the keys {keys!r}")

    def wait_for_board(self, rows, scale, marked=()):
        """Until the screen has caught up with the match; says what is wrong if it never does."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                check_board(self.picture(), rows, scale, marked)
                return
            except (XError, AssertionError):  # XError: not fully on the screen yet
                if time.monotonic() > deadline:
                    raise
            time.sleep(0.01)

    def end(self):
        """The exit status and output of the match, which has ended and left no process."""
        out, err = self.match.communicate(timeout=PATIENCE_SECONDS)
        assert processes_marked(self.mark) == []
        return self.match.returncode, out.decode(), err.decode()


@needs_window
@pytest.mark.parametrize("scale", [1, 2, 4])
def test_window_has_the_sizes_and_colours_of_the_original_times_the_scale(screen, tmp_path, scale):
    arguments = [] if scale == 4 else ["--scale", scale]
    with Desktop(screen, tmp_path, "random", "human", "--from", "12223", *arguments) as desktop:
        desktop.wait_for_title("Blue to move: ")
        rows = ["......."] * 3 + [".b.....", ".r.....", "rbr...."]
        desktop.wait_for_board(rows, scale)


@needs_window
@pytest.mark.parametrize("match, number", [
    (["--match", "original"], "game 1"), (["--games", "3"], "game 1 of 3")])
def test_title_says_which_game_it_is_and_of_how_many_if_that_is_known(
        screen, tmp_path, match, number):
    with Desktop(screen, tmp_path, "greedy", "random", *match, "--delay", "1h") as desktop:
        desktop.wait_for_title(" to move: ")
        assert desktop.title().endswith(f"greedy (red) - random (blue, drawn black), {number}")


@needs_window
def test_game_is_played_by_clicks_and_the_four_is_marked(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--scale", 2, "--record",
                 tmp_path / "games") as desktop:
        for ply, column in enumerate([0, 0, 1, 1, 2, 2, 3]):
            desktop.wait_for_title(f"{'Blue' if ply % 2 else 'Red'} to move: ada (red) - ")
            desktop.click(column * 50 + (3 if ply % 2 else 47), 150)
            if ply < 6:
                desktop.wait_for_title(f"{'Red' if ply % 2 else 'Blue'} to move: ")
        desktop.wait_for_title("Red wins: ada (red) - ")
        desktop.wait_for_board(WON, 2, BOTTOM_FOUR)
        desktop.press("Escape")
        status, out, err = desktop.end()
    assert (status, err) == (0, "")
    assert "four in a row in column" in out
    record, = read_records((tmp_path / "games").read_text())
    assert record["moves"] == "1122334"


@needs_window
def test_game_is_played_by_keys(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--json") as desktop:
        for ply, key in enumerate("1122334"):
            desktop.wait_for_title(f"{'Blue' if ply % 2 else 'Red'} to move")
            desktop.press(key)
        desktop.wait_for_title("Red wins")
        desktop.close()
        status, out, _ = desktop.end()
    assert status == 0
    assert read_records(out)[0]["moves"] == "1122334"


@needs_window
def test_keys_that_are_not_columns_and_full_columns_are_passed_over(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--from", "111111", "--json") as desktop:
        desktop.wait_for_title("Red to move")
        for key in ("0", "8", "x", "1", "7"):
            desktop.press(key)
        desktop.wait_for_title("Blue to move")
        desktop.close()
        assert desktop.end()[0] == 130


@needs_window
def test_other_players_for_persons_stay_at_the_terminal(screen, tmp_path):
    asking = f"{ROOT}/tests/players/ruby/asking_player.rb --keyboard"
    with Terminal(asking, "human", "--from", THREE, "--window", "--record", tmp_path / "games",
                  env=environment(DISPLAY=screen, USER="ada")) as terminal:
        terminal.wait_for("your column?")
        terminal.type("3\n")
        connection = display.Display(screen)
        wait_until(lambda: any("Red wins" in (window.get_wm_name() or "")
                               for window in windows_on(connection)), "the end in the window")
        connection.close()
        terminal.type("\x03")  # at the end the window waits for its person
        terminal.wait_for("Asker (red) wins in ")
        assert terminal.finish() == 0
    record, = read_records((tmp_path / "games").read_text())
    assert (record["red"], record["reason"]) == ("Asker", "four")


@needs_window
@pytest.mark.parametrize("how", ["cross", "escape", "signal"])
@pytest.mark.parametrize("players", [("human", "greedy"), ("greedy", "random")])
def test_closing_ends_the_match_and_leaves_no_process(screen, tmp_path, how, players):
    with Desktop(screen, tmp_path, *players, "--delay", "1h") as desktop:
        desktop.wait_for_title(" to move: ")
        if how == "cross":
            desktop.close()
        elif how == "escape":
            desktop.press("Escape")
        else:
            desktop.match.send_signal(signal.SIGINT)
        status, _, err = desktop.end()
    assert (status, err) == (130, "")


@needs_window
@pytest.mark.parametrize("players", [("human", "greedy"), ("greedy", "random", "--delay", "1h")])
def test_window_that_fails_ends_the_match_and_is_said_with_status_2(screen, tmp_path, players):
    with Desktop(screen, tmp_path, *players) as desktop:
        desktop.wait_for_title(" to move: ")
        windows = [pid for pid in processes_marked(desktop.mark)
                   if os.readlink(f"/proc/{pid}/exe").endswith("/window")]
        os.kill(windows[0], signal.SIGKILL)
        status, _, err = desktop.end()
    assert status == 2
    assert err.startswith("connect4 play: the window failed: it was killed by SIGKILL")
    assert err.endswith("; --svg FILE and --png FILE draw the board without one\n")


@needs_window
def test_killed_match_takes_its_window_along(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "greedy") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.match.kill()
        wait_until(lambda: processes_marked(desktop.mark) == [], "the end of all processes")


# The state and the keys in the title, and the column below the pointer

def after_moves(desktop, moves, begins="Red"):
    """Plays them, each when it is asked for."""
    movers = [begins, "Blue" if begins == "Red" else "Red"]
    for ply, column in enumerate(moves):
        desktop.wait_for_title(f"{movers[ply % 2]} to move")
        desktop.press(column)
        if ply + 1 < len(moves):
            desktop.wait_for_title(f"{movers[(ply + 1) % 2]} to move")


@needs_window
@pytest.mark.parametrize("scale", [1, 4])
def test_the_disc_dropped_last_is_marked_on_both_colours(screen, tmp_path, scale):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE, "--scale",
                 scale) as desktop:
        desktop.wait_for_title("Red to move")
        desktop.wait_for_board(rows_after(THREE), scale)
        assert last_discs(desktop.picture(), scale) == set()
        for moves, title, last in (("7", "Blue to move", (5, 6)), ("1", "Red to move", (3, 0)),
                                   ("4", "Red wins", (5, 3))):
            desktop.press(moves)
            desktop.wait_for_title(title)
            wait_until(lambda place=last: last_discs(desktop.picture(), scale) == {place},
                       f"the mark on {last}")
        desktop.wait_for_board(rows_after(THREE + "714"), scale, BOTTOM_FOUR)


@needs_window
def test_title_names_the_side_to_move_the_winner_and_the_keys(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE) as desktop:
        desktop.wait_for_state("Red to move", "n: new game")
        desktop.press("7")
        desktop.wait_for_state("Blue to move", "n: new game  u: take back")
        desktop.press("7")
        desktop.wait_for_state("Red to move", "n: new game  u: take back")
        desktop.press("4")
        desktop.wait_for_state("Red wins", "n: new game  u: take back  esc: close")


@needs_window
def test_title_names_the_winner_among_programs_and_the_window_waits_to_be_closed(screen, tmp_path):
    with Desktop(screen, tmp_path, "greedy", "random", "--from", THREE) as desktop:
        desktop.wait_for_state("Red wins", "")
        for key in ("n", "u"):
            desktop.press(key)
        desktop.click(350, 500)
        desktop.press("Escape")
        assert desktop.end()[0] == 0


@needs_window
def test_title_says_that_a_game_is_drawn(screen, tmp_path):
    nearly_full = "33423516117473663477115215735444665762225"
    with Desktop(screen, tmp_path, "human", "human", "--from", nearly_full) as desktop:
        desktop.wait_for_title("Blue to move")
        desktop.press("2")
        desktop.wait_for_state("Draw", "n: new game  u: take back  esc: close")


def ghosts(desktop, scale=4):
    """The empty cells that are shown in a paler red or black, (row, column) and which of them."""
    picture = desktop.picture()
    paler = {(255, 170, 170): "r", (170, 170, 170): "b"}
    colours = {(row, column): picture.getpixel(place_of(row, column, scale))
               for row in range(6) for column in range(7)}
    return {place: paler[colour] for place, colour in colours.items() if colour in paler}


@needs_window
def test_column_under_the_pointer_shows_the_landing_cell_of_the_disc(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--from", "22222244") as desktop:
        desktop.wait_for_board(rows_after("22222244"), 4)
        for x, y, seen in ((3, 3, {(5, 0): "r"}), (350, 100, {(3, 3): "r"}), (150, 300, {}),
                           (699, 599, {(5, 6): "r"})):
            desktop.point_at(x, y)
            wait_until(lambda wanted=seen: ghosts(desktop) == wanted, f"the ghost {seen}")
        desktop.press("1")
        desktop.wait_for_title("Blue to move")
        desktop.point_at(50, 50)
        wait_until(lambda: ghosts(desktop) == {(4, 0): "b"}, "the ghost of the other colour")
        desktop.display.screen().root.warp_pointer(0, 0)
        desktop.display.sync()
        wait_until(lambda: ghosts(desktop) == {}, "no ghost")


@needs_window
def test_column_under_the_pointer_is_not_shown_while_a_program_is_to_move(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "greedy", "--delay", "1h") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.click(350, 100)
        desktop.wait_for_title("Blue to move")
        desktop.wait_for_state("Blue to move", "")
        desktop.point_at(450, 100)
        desktop.wait_for_board(rows_after("4"), 4)


@needs_window
def test_keys_while_a_program_is_to_move_are_passed_over(screen, tmp_path):
    thinks_until = tmp_path / "enough"
    bot = write_bot(tmp_path / "bot.py", f"""
while not os.path.exists({str(thinks_until)!r}):
    time.sleep(0.01)
return turn.legal[0]""")
    with Desktop(screen, tmp_path, "human", bot) as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Blue to move")
        for key in ("5", "u", "n"):
            desktop.press(key)
        desktop.click(550, 100)
        time.sleep(0.5)  # that it has passed them over is not to be seen
        thinks_until.touch()
        desktop.wait_for_title("Red to move")
        desktop.press("7")
        desktop.wait_for_board(rows_after("4171"), 4)


@needs_window
def test_nobody_is_asked_after_the_last_disc(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE, "--delay", "1h") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_state("Red wins", "")
        desktop.point_at(350, 100)
        desktop.wait_for_board(WON, 4, BOTTOM_FOUR)


# Take back, and another game

@needs_window
def test_u_takes_the_last_move_back(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", FIRST_LEGAL, "--from", THREE, "--json") as desktop:
        desktop.wait_for_state("Red to move", "n: new game")
        desktop.press("u")  # nothing to take back yet
        desktop.press("7")
        desktop.wait_for_state("Red to move", "n: new game  u: take back")
        desktop.wait_for_board(rows_after(THREE + "71"), 4)
        desktop.press("u")
        desktop.wait_for_state("Red to move", "n: new game")
        desktop.wait_for_board(rows_after(THREE), 4)
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Red wins")
        desktop.press("Escape")
        status, out, err = desktop.end()
    record, = read_records(out)
    assert (status, err, record["moves"]) == (0, "", "4")


@needs_window
def test_u_takes_the_last_move_back_after_the_end(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE, "--json") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Red wins")
        desktop.press("u")
        desktop.wait_for_state("Red to move", "n: new game")
        desktop.wait_for_board(rows_after(THREE), 4)
        after_moves(desktop, "714")
        desktop.wait_for_title("Red wins")
        desktop.close()
        status, out, err = desktop.end()
    record, = read_records(out)
    assert (status, err, record["moves"]) == (0, "", "714")


@needs_window
def test_another_game_follows_the_last_one_with_colours_changed(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", FIRST_LEGAL, "--from", THREE, "--json") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Red wins: ada (red) - ")
        desktop.press("n")
        desktop.wait_for_title("Blue to move: first legal (red) - ada (blue, drawn black), game 2")
        desktop.wait_for_board(rows_after(THREE + "1"), 4)
        after_moves(desktop, "4", begins="Blue")
        desktop.wait_for_title("Blue to move")
        desktop.press("Escape")
        status, out, err = desktop.end()
    record, = read_records(out)
    assert (status, err, record["moves"]) == (130, "", "4")


@needs_window
def test_game_is_given_up_for_another_one_by_n_twice(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", FIRST_LEGAL, "--json") as desktop:
        desktop.wait_for_title("Red to move")
        for cancel in ("x", "4", "Escape"):
            desktop.press("n")
            desktop.wait_for_title(GIVE_UP)
            desktop.press(cancel)
            desktop.wait_for_state("Red to move", "n: new game")
        desktop.wait_for_board(rows_after(""), 4)
        desktop.give_up()
        desktop.wait_for_title("Blue to move: first legal (red) - ada (blue, drawn black), game 2")
        desktop.press("Escape")
        status, out, _ = desktop.end()
    record, = read_records(out)
    assert (status, record["winner"], fault_of(record)["resigned"]) == (130, "blue", True)


@needs_window
def test_after_a_fault_no_move_can_be_taken_back(screen, tmp_path):
    bot = write_bot(tmp_path / "bot.py", "raise ValueError")
    with Desktop(screen, tmp_path, "human", bot) as desktop:
        desktop.wait_for_title("Red to move")
        desktop.give_up()
        desktop.wait_for_state("Blue wins (player_error)", "n: new game  esc: close")
        desktop.press("n")
        desktop.wait_for_title("Red to move: ada (red) - bot (blue, drawn black), game 3")
        desktop.press("4")
        desktop.wait_for_state("Red wins (player_error)", "n: new game  esc: close")
        desktop.press("Escape")
        assert desktop.end()[0] == 0


@needs_window
def test_window_waits_after_the_last_game_alone(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", FIRST_LEGAL, "--games", 2, "--from", THREE,
                 "--json") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Blue to move: first legal (red) - ada (blue, drawn black), game 2 of 2")
        desktop.give_up()
        desktop.wait_for_title("Red to move: ada (red) - first legal (blue, drawn black), game 3")
        desktop.press("4")
        desktop.wait_for_state("Red wins", "n: new game  u: take back  esc: close")
        desktop.press("Escape")
        status, out, err = desktop.end()
    assert (status, err) == (0, "")
    assert [record["moves"] for record in read_records(out)] == ["4", "1", "4"]


@needs_window
@pytest.mark.parametrize("how", ["cross", "escape", "signal"])
def test_game_counts_however_the_window_is_closed_after_it(screen, tmp_path, how):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE, "--json") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Red wins")
        if how == "cross":
            desktop.close()
        elif how == "escape":
            desktop.press("Escape")
        else:
            desktop.match.send_signal(signal.SIGINT)
        status, out, err = desktop.end()
    record, = read_records(out)
    assert (status, err, record["moves"]) == (0, "", "4")


@needs_window
def test_game_counts_without_its_scores_if_a_signal_stops_the_analysis(screen, tmp_path):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE, "--json",
                 "--analyse") as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Red wins")
        desktop.match.send_signal(signal.SIGINT)
        status, out, err = desktop.end()
    record, = read_records(out)
    assert (status, err, record["moves"]) == (130, "", "4")


@needs_window
@pytest.mark.parametrize("key", ["u", "n"])
def test_closing_stops_the_match_again_once_it_goes_on(screen, tmp_path, key):
    with Desktop(screen, tmp_path, "human", "human", "--from", THREE) as desktop:
        desktop.wait_for_title("Red to move")
        desktop.press("4")
        desktop.wait_for_title("Red wins")
        desktop.press(key)
        desktop.wait_for_title("Red to move")
        desktop.close()
        status, _, err = desktop.end()
    assert (status, err) == (130, "")


# Little room

@needs_window
def test_window_takes_the_largest_scale_that_a_small_screen_has_room_for(small_screen, tmp_path):
    with Desktop(small_screen, tmp_path, "human", "human", "--from", THREE, "--json") as desktop:
        desktop.wait_for_board(rows_after(THREE), 2)
        place = desktop.window.get_geometry()
        assert (place.width, place.height) == (350, 300)
        assert 0 <= place.x <= 640 - place.width and 0 <= place.y <= 480 - place.height
        desktop.click(3 * 50 + 25, 5)
        desktop.wait_for_board(rows_after(THREE + "4"), 2, BOTTOM_FOUR)
        desktop.press("Escape")
        assert desktop.end()[0] == 0
