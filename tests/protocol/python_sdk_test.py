"""The promises of connect4.py to the author of a player: real programs over real pipes."""

import os
import pty
import random
import signal
import subprocess
import sys
import textwrap

import pytest

import messages
import schemas
from player_pipe import PATIENCE_SECONDS, PYTHON, SDK, PlayerPipe

sys.path.insert(0, str(SDK))
import connect4  # noqa: E402


#: The environment that the runner sets for Python players.
STARTED_BY_A_REFEREE = {"CONNECT4_REFEREE": "1"}


@pytest.fixture
def start(tmp_path):
    """Starts a player with this source, `import connect4` included; ends it after the test."""
    players = []

    def start(source, name="mybot.py", **options):
        path = tmp_path / name
        path.write_text("import connect4\n" + textwrap.dedent(source), encoding="utf-8")
        player = PlayerPipe([PYTHON, path], **options)
        players.append(player)
        return player

    yield start
    for player in players:
        player.__exit__()


def reply_to_turn(player, moves=(), message_id=2):
    reply = player.ask(messages.take_turn(message_id, moves))
    assert reply["jsonrpc"] == "2.0" and reply["id"] == message_id
    return reply


def column(player, moves=()):
    return reply_to_turn(player, moves)["result"]


def error(player, moves=()):
    reply = reply_to_turn(player, moves)
    schemas.validate(reply, "to_referee", "error_reply")
    return reply["error"]["message"]


def returns(expression):
    """A player that always answers with this expression."""
    return f"""
        class Integer:
            def __init__(self, value): self.value = value
            def __index__(self): return self.value
        class bool_(Integer): pass
        class Mystery:
            def __repr__(self): return "<mystery>"
        connect4.play(lambda turn: {expression}, name="Bot")
    """


# The messages to the player


def test_turn_holds_the_message_of_the_referee(start):
    player = start(
        """
        def choose(turn):
            assert turn.state[5][3] == "red" and turn.state[4][3] == "blue"
            assert turn.colour == "red" and turn.opponent == "blue"
            assert turn.legal == [0, 1, 2, 3, 4, 5, 6] and turn.moves == [3, 3]
            assert turn.clock == connect4.Clock(1000, 4200, 5000), turn.clock
            return 5
        connect4.play(choose)
        """
    )
    clock = {"turn_ms": 1000, "bank_ms": 4200, "opponent_bank_ms": 5000}
    assert player.ask(messages.take_turn(2, [3, 3], clock=clock))["result"] == 5


def test_player_without_a_limit_sees_none(start):
    player = start("connect4.play(lambda turn: 1 if turn.clock.turn_ms is None else 0)")
    clock = {"turn_ms": None, "bank_ms": None, "opponent_bank_ms": 5000}
    assert player.ask(messages.take_turn(2, clock=clock))["result"] == 1


def test_player_may_change_the_lists_of_its_turn(start):
    player = start(
        """
        def choose(turn):
            turn.state[5][0] = "blue"
            return turn.legal.pop()
        connect4.play(choose)
        """
    )
    assert [column(player), column(player)] == [6, 6]


def test_hooks_get_the_beginning_and_the_end_of_a_game(start):
    player = start(
        """
        def begin(game): print("begin", game)
        def end(game): print("end", game)
        connect4.play(lambda turn: 0, new_game=begin, game_over=end)
        """
    )
    player.send(messages.new_game(12, "blue", "Ann \u25cf", 99, "3x3/7/7/7/7/7 o"))
    player.send(messages.game_over(12, "loss", "timeout", [3]))
    assert player.finish() == []
    begin = connect4.NewGame(
        12, "blue", "Ann \u25cf", 99, connect4.Clock(1000, 5000), "3x3/7/7/7/7/7 o"
    )
    end = connect4.GameOver(12, "loss", "timeout", [3])
    assert player.log().splitlines() == [f"begin {begin}", f"end {end}"]


def test_exception_in_a_hook_costs_nothing(start):
    player = start("connect4.play(lambda turn: 4, new_game=lambda game: 1 / 0)")
    player.send(messages.new_game())
    assert column(player) == 4
    assert "ZeroDivisionError" in player.log()


def test_game_played_with_turn_random_repeats_with_its_seed(start):
    player = start("connect4.play(lambda turn: turn.random.randrange(7))")

    def game(seed):
        player.send(messages.new_game(seed=seed))
        return [column(player) for _ in range(20)]

    first, second, third = game(1), game(2), game(1)
    assert first == third
    assert first != second


# The name of the player


@pytest.mark.parametrize(
    "arguments, identity",
    [
        ('name="My Bot"', "My Bot"),
        ("", "mybot"),
        ('name="My Bot", version="2"', {"name": "My Bot", "version": "2"}),
        ('author="Ann"', {"name": "mybot", "author": "Ann"}),
        ('name="B\u00f6t \U0001f916 \\ud800"', "B\u00f6t \U0001f916 ?"),
    ],
)
def test_name_is_the_one_given_or_else_the_file(start, arguments, identity):
    player = start(f"connect4.play(lambda turn: 0, {arguments})")
    assert player.ask(messages.name(1)) == {"jsonrpc": "2.0", "id": 1, "result": identity}


OBJECT_PLAYER = """
class MyPlayer:
    def __init__(self): self.games = 0
    def name(self): return "Method"
    def take_turn(self, state, colour):
        return state[5].index("none") + self.games
    def new_game(self, game): self.games += 1
"""


@pytest.mark.parametrize("player_expression", ["MyPlayer()", "MyPlayer"])
def test_object_with_name_and_take_turn_plays(start, player_expression):
    player = start(f"{OBJECT_PLAYER}\nconnect4.play({player_expression})")
    assert player.ask(messages.name(1))["result"] == {"name": "Method", "ready": True}
    assert column(player, [0]) == 1
    player.send(messages.new_game())
    assert column(player, [0]) == 2


def test_name_of_an_object_may_be_a_value(start):
    player = start(
        """
        class MyPlayer:
            name, version = "Value", "1.0"
            def take_turn(self, state, colour): return 0
        connect4.play(MyPlayer())
        """
    )
    assert player.ask(messages.name(1))["result"] == {"name": "Value", "version": "1.0"}


def test_an_object_that_cannot_play_is_named_at_the_start(start):
    player = start("connect4.play(3)")
    assert player.finish() == []
    assert player.status == 1
    assert "wants a function or an object with take_turn" in player.log()


# The answers of the player


@pytest.mark.parametrize(
    "expression, result",
    [
        ("3", 3),
        ("7", 7),
        ("-1", -1),
        ("True", True),
        ("3.0", 3.0),
        ("'3'", "3"),
        ("None", None),
        ("[3]", [3]),
        ("Integer(3)", 3),
        ("bool_(1)", True),
        ("__import__('numpy').int64(3)", 3),
        ("__import__('numpy').bool_(True)", True),
        ("__import__('numpy').float64(3)", 3.0),
        ("{'column': Integer(3), 'depth': 9}", {"column": 3, "depth": 9}),
        ("connect4.Move(True)", {"column": True}),
        ("connect4.Move(3)", {"column": 3}),
        ("connect4.Move(3, 0.5, 'x')", {"column": 3, "eval": 0.5, "note": "x"}),
        ("connect4.Move(3, eval=Integer(2))", {"column": 3, "eval": 2.0}),
        ("connect4.Move(3, eval=float('inf'))", {"column": 3}),
        ("connect4.Move(3, eval=10**400)", {"column": 3}),
        ("connect4.Move(3, note=Mystery())", {"column": 3, "note": "<mystery>"}),
    ],
)
def test_answer_is_carried_as_it_was_returned(start, expression, result):
    answer = column(start(returns(expression)))
    assert (answer, type(answer)) == (result, type(result))
    if isinstance(result, dict):
        assert type(answer["column"]) is type(result["column"])


@pytest.mark.parametrize("expression", ["{3}", "Mystery()", "3j", "float('nan')", "{(0,): 1}"])
def test_answer_that_json_cannot_carry_is_an_error_reply(start, expression):
    player = start(returns(expression))
    assert error(player) == error(player)


def test_long_note_is_cut_to_one_kibibyte_between_characters(start):
    player = start(returns("connect4.Move(3, note='x' + '\u20ac' * 9999)"))
    assert column(player)["note"] == "x" + "\u20ac" * 341


def test_exception_is_an_error_reply_and_a_traceback_of_the_player_alone(start):
    player = start(
        """
        def choose(turn):
            return {}["nowhere"] if not turn.moves else 2
        connect4.play(choose)
        """
    )
    assert error(player) == "KeyError: 'nowhere'"
    log = player.log()
    assert log.startswith("Traceback") and 'return {}["nowhere"]' in log
    assert str(SDK) not in log
    assert column(player, [0]) == 2


@pytest.mark.parametrize(
    "statement",
    ["choose(turn)", "raise Exception('x' * 99999)", "raise Exception('\\ud800')", "raise Odd"],
    ids=["endless recursion", "long text", "half a surrogate pair", "no text"],
)
def test_odd_exception_is_an_error_reply_too(start, statement):
    player = start(
        f"""
        class Odd(Exception):
            def __str__(self): raise ValueError
        def choose(turn):
            {statement}
        connect4.play(choose)
        """
    )
    assert 0 < len(error(player)) <= 1024
    assert error(player)


def test_resigning_is_an_error_reply_without_a_traceback(start):
    player = start(
        """
        def choose(turn):
            raise connect4.Resign("well played")
        connect4.play(choose)
        """
    )
    assert error(player) == "well played"
    assert player.log() == ""


def test_resigning_without_a_text_is_told_by_its_code_alone(start):
    player = start(
        """
        def choose(turn):
            raise connect4.Resign
        connect4.play(choose)
        """
    )
    assert reply_to_turn(player, ())["error"] == {"code": 100, "message": ""}


def test_sys_exit_ends_the_player(start):
    player = start("import sys\nconnect4.play(lambda turn: sys.exit(3))")
    player.send(messages.take_turn())
    assert player.read_line() is None
    assert player.status == 3


# Things that the player's code cannot break


def test_nothing_the_player_prints_reaches_the_referee(start):
    player = start(
        """
        import ctypes, os, subprocess, sys
        print("before play")
        def choose(turn):
            print("python \u25cf \\ud800")
            sys.__stdout__.write("unfinished")
            os.write(1, b" descriptor ")
            ctypes.CDLL(None).puts(b"extension")
            ctypes.CDLL(None).fflush(None)
            subprocess.run("echo child", shell=True)
            return 3
        connect4.play(choose)
        """
    )
    assert reply_to_turn(player) == {"jsonrpc": "2.0", "id": 2, "result": 3}
    assert player.finish() == []
    for text in ("before play", "python", "unfinished", "descriptor", "extension", "child"):
        assert text in player.log()


@pytest.mark.parametrize("variables", [{}, {"PYTHONUNBUFFERED": "1"}],
                         ids=["buffered", "unbuffered"])
def test_output_while_the_player_is_loaded_does_not_reach_the_referee(start, variables):
    player = start(
        """
        import os
        for number in range(2000):
            print("loading", number)
        print("loaded", flush=True)
        os.system("echo child")
        connect4.play(lambda turn: 3)
        """,
        variables={**STARTED_BY_A_REFEREE, **variables},
    )
    assert reply_to_turn(player) == {"jsonrpc": "2.0", "id": 2, "result": 3}
    assert player.finish() == []
    assert player.log().splitlines() == [
        *(f"loading {number}" for number in range(2000)), "loaded", "child"]


def test_programs_that_the_player_starts_may_import_the_sdk_and_print_to_it(start):
    player = start(
        """
        import subprocess, sys
        helper = [sys.executable, "-c", "import connect4; print(connect4.ROWS)"]
        column = int(subprocess.check_output(helper))
        connect4.play(lambda turn: column)
        """,
        variables=STARTED_BY_A_REFEREE,
    )
    assert column(player) == 6


def test_importing_the_sdk_without_a_referee_leaves_the_streams_alone():
    with PlayerPipe([PYTHON, "-c", "import connect4; print(input())"]) as person:
        person.write_line("hello")
        assert person.read_line() == b"hello"


def test_player_that_fails_while_it_is_loaded_says_so_in_its_log(start):
    player = start("print('loading')\nraise SystemExit('no book')", variables=STARTED_BY_A_REFEREE)
    assert player.finish() == []
    assert player.status == 1
    assert player.log().splitlines() == ["loading", "no book"]


def test_print_is_in_the_log_at_once(start):
    player = start(
        """
        import os
        def choose(turn):
            print("last words")
            os._exit(9)
        connect4.play(choose)
        """
    )
    player.send(messages.take_turn())
    assert player.read_line() is None
    assert player.log() == "last words\n"


def test_print_in_an_ascii_locale_does_not_raise(start):
    source = """
        def choose(turn):
            print("\u25cf")
            return 3
        connect4.play(choose)
    """
    path = start(source).process.args[1]
    environment = ["env", "PYTHONIOENCODING=ascii", "PYTHONUTF8=0"]
    with PlayerPipe([*environment, PYTHON, path]) as player:
        assert column(player) == 3
        assert player.log() == "\\u25cf\n"


def test_reading_input_finds_nothing_and_eats_no_message(start):
    player = start(
        """
        import os, subprocess, sys
        def choose(turn):
            assert sys.stdin.read() == "" and os.read(0, 99) == b""
            assert subprocess.run(["cat"], stdout=subprocess.PIPE).stdout == b""
            return int(input() or 3)
        connect4.play(choose)
        """
    )
    player.send(messages.take_turn(2))
    player.send(messages.take_turn(3))
    assert [player.receive()["id"], player.receive()["id"]] == [2, 3]
    assert "EOFError" in player.log()


def test_children_get_no_descriptor_of_the_protocol(start):
    player = start(
        """
        import subprocess
        def choose(turn):
            subprocess.run(["ls", "-l", "/proc/self/fd"], close_fds=False, check=True,
                           stderr=subprocess.DEVNULL)
            return 0
        connect4.play(choose)
        """
    )
    column(player)
    assert "pipe:" not in player.log()
    folder = f"/proc/{player.process.pid}/fd"
    targets = [os.readlink(f"{folder}/{fd}") for fd in os.listdir(folder)]
    assert sum("pipe:" in target for target in targets) == 2, "the player itself has them"


def test_line_that_is_not_a_message_is_logged_and_ignored(start):
    player = start("connect4.play(lambda turn: 3)")
    for line in ("", "{", "3", "[]", "\xff"):
        player.write_line(line.encode("latin-1"))
    assert column(player) == 3
    assert player.log().count("not a message") == 4


# The end of the player


def test_play_returns_at_quit(start):
    player = start("connect4.play(lambda turn: 0)\nprint('tidied up')")
    player.send(messages.QUIT)
    assert player.read_line() is None
    assert player.status == 0
    assert player.log() == "tidied up\n"


def test_play_returns_at_the_end_of_input(start):
    player = start("connect4.play(lambda turn: 0)\nprint('tidied up')")
    assert player.finish() == []
    assert player.status == 0
    assert player.log() == "tidied up\n"


def test_interrupt_ends_the_player_silently(start):
    player = start("connect4.play(lambda turn: 0)")
    column(player)
    player.process.send_signal(signal.SIGINT)
    assert player.read_line() is None
    assert player.status == 130
    assert player.log() == ""


def test_referee_that_is_gone_ends_the_player_silently(start):
    player = start("connect4.play(lambda turn: 0)")
    column(player)
    player.process.stdout.close()
    player.send(messages.take_turn(3))
    assert player.status == 0
    assert player.log() == ""


def test_run_at_a_terminal_it_says_in_two_lines_how_to_play(tmp_path):
    path = tmp_path / "mybot.py"
    path.write_text("import connect4\nconnect4.play(lambda turn: 0)\n", encoding="ascii")
    ours, theirs = pty.openpty()
    try:
        process = subprocess.run(
            [PYTHON, path],
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(SDK)},
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    finally:
        os.close(ours)
        os.close(theirs)
    assert process.returncode == 2
    assert process.stdout == b""
    lines = process.stderr.decode().splitlines()
    assert len(lines) == 2
    assert lines[1] == f"Watch it play:  connect4 play {path} random"


def test_the_sdk_itself_prints_how_to_use_it():
    output = subprocess.check_output([PYTHON, SDK / "connect4.py"], text=True)
    assert 'connect4.play(choose_column, name="My Bot")' in output


# Helpers of a turn


def turn_after(moves, start=messages.EMPTY):
    params = messages.take_turn(2, moves, start)["params"]
    members = {key: params[key] for key in ("state", "colour", "legal", "moves")}
    return connect4.Turn(**members)


def test_wins_agrees_with_a_plain_board_in_every_position_of_many_games():
    generator = random.Random(4)
    wins = 0
    for _ in range(20):
        board, colour = messages.board_from_fen(messages.EMPTY)
        moves = []
        while messages.legal(board) and not messages.fours(board):
            turn = turn_after(moves)
            for column in range(7):
                for disc in ("red", "blue"):
                    after = [row[:] for row in board]
                    legal = column in turn.legal
                    if legal:
                        messages.drop(after, column, disc)
                    expected = legal and bool(messages.fours(after))
                    assert turn.wins(column, disc) == expected, f"{moves} {column} {disc}"
                    wins += expected
            moves.append(generator.choice(turn.legal))
            messages.drop(board, moves[-1], colour)
            colour = messages.other(colour)
    assert wins > 50


def test_wins_is_about_the_own_colour_unless_told():
    turn = turn_after([0, 1, 0, 1, 0, 1])
    assert turn.wins(0) and not turn.wins(1)
    assert turn.wins(1, "blue") and not turn.wins(0, turn.opponent)


def test_drop_gives_the_opponents_turn_and_keeps_this_one():
    turn = turn_after([3] * 5)
    after = turn.drop(3)
    expected = turn_after([3] * 6)
    assert after == expected
    assert after.legal == [0, 1, 2, 4, 5, 6]
    assert turn == turn_after([3] * 5)
    assert after.clock is turn.clock and after.random is turn.random


def test_drop_without_room_is_an_error_that_names_the_legal_columns():
    with pytest.raises(ValueError, match=r"column 3 has no room.*\[0, 1, 2, 4, 5, 6\]"):
        turn_after([3] * 6).drop(3)


@pytest.mark.parametrize("column", [-1, 7, "3", None])
def test_drop_off_the_board_explains_columns(column):
    with pytest.raises(ValueError, match=rf"{column!r} is not a column: columns are 0 \(left\) to 6"):
        turn_after([3] * 6).drop(column)


def test_line_goes_on_through_drops_and_past_a_four():
    turn = turn_after([0, 6], "x1o4/7/7/7/7/7 x")
    for column in [1, 6, 2, 6, 3, 6]:
        turn = turn.drop(column)
    assert turn.line() == [0, 2, 0, 6, 1, 6, 2, 6, 3, 6]


def test_turn_prints_as_a_board():
    drawing = """\
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . o . . .
. . . x x . .
0 1 2 3 4 5 6"""
    assert str(turn_after([3, 3, 4])) == drawing
