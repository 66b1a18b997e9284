"""The promises of every SDK to the author of a player, in equal sentences for every language. The
test players' modes are in tests/protocol/programs/sdk. python_sdk_test.py has what is Python's
own."""

import os
import random
import signal
import subprocess

import pytest

import messages
import schemas
import toolchains
from player_pipe import PlayerPipe
from sdk_players import command_of_test_player

STARTED_BY_A_REFEREE = {"CONNECT4_REFEREE": "1"}


@pytest.fixture(params=toolchains.WITH_SDK)
def sdk(request):
    return request.param


@pytest.fixture
def start(sdk):
    """Starts the SDK's test player in a mode; ends it after the test."""
    players = []

    def start(mode="", **options):
        players.append(PlayerPipe(command_of_test_player(sdk) + [mode], **options))
        return players[-1]

    yield start
    for player in players:
        player.__exit__()


def result(player, moves=(), **options):
    reply = player.ask(messages.take_turn(2, moves, **options))
    assert reply["id"] == 2 and "error" not in reply, reply
    return reply["result"]


# The messages to the player


def drawing(board):
    shapes = {"none": ".", "red": "x", "blue": "o"}
    rows = [" ".join(shapes[cell] for cell in cells) for cells in board]
    return [*rows, "0 1 2 3 4 5 6"]


def wins(board, colour):
    """The slow way: drop it and look at the whole board."""
    found = []
    for column in messages.legal(board):
        after = [row[:] for row in board]
        messages.drop(after, column, colour)
        if messages.fours(after):
            found.append(column)
    return listed(found)


def listed(columns):
    return ",".join(map(str, columns))


def told(moves, start=messages.EMPTY):
    """Returns the test player's description of the position after these moves, without its line."""
    board, colour = messages.board_from_fen(start)
    for move in moves:
        messages.drop(board, move, colour)
        colour = messages.other(colour)
    opponent, legal = messages.other(colour), messages.legal(board)
    after = [row[:] for row in board]
    messages.drop(after, legal[0], colour)
    return [
        f"turn {colour} {opponent} {listed(legal)} moves {listed(moves)}",
        f"clock 1000 4200 none 1000 wins {wins(board, colour)} threats {wins(board, opponent)}",
        *drawing(board),
        *drawing(after),
        "no room",
    ]


def random_game(seed, start=messages.EMPTY):
    """Moves without a four, up to the last column but one."""
    generator = random.Random(seed)
    board, colour = messages.board_from_fen(start)
    moves = []
    while messages.legal(board) and not messages.fours(board):
        moves.append(generator.choice(messages.legal(board)))
        messages.drop(board, moves[-1], colour)
        colour = messages.other(colour)
    return moves[:-1]


def test_turn_holds_the_board_and_tells_winning_columns_in_every_position_of_a_game(start):
    player = start("told")
    clock = {"turn_ms": 1000, "bank_ms": 4200, "opponent_bank_ms": None, "turn_cpu_ms": 1000}
    games = [random_game(seed) for seed in range(6)]
    expected = []
    for game in games:
        for count in range(len(game) + 1):
            result(player, game[:count], clock=clock)
            expected += [*told(game[:count]), f"line {listed(game[:count])}"]
    assert player.finish() == []
    assert player.log().splitlines() == [*expected, "tidied up"]
    assert sum(" wins ," not in line and "wins " in line for line in expected) > 50


def random_opening(seed):
    """Returns a position without a winner, as FEN."""
    moves = random_game(seed)
    return messages.fen_after(moves[:random.Random(seed).randint(1, len(moves))])


def test_line_leads_from_the_empty_board_to_every_position_of_games_with_an_opening(start):
    player = start("told")
    games = []
    for opening in map(random_opening, range(60)):
        moves = random_game(1, opening)
        games += [(opening, moves[:count]) for count in range(len(moves) + 1)]
    for opening, moves in games:
        result(player, moves, start=opening)
    assert player.finish() == []
    lines = [text.split(" ")[1] for text in player.log().splitlines() if text.startswith("line ")]
    assert len(lines) == len(games) > 500
    for text, (opening, moves) in zip(lines, games):
        line = [int(column) for column in text.split(",")]
        assert line[len(line) - len(moves):] == moves
        assert messages.fen_after(line) == messages.fen_after(moves, opening)


def test_position_that_no_order_of_moves_leads_to_has_no_line(start):
    player = start("told")
    question = messages.take_turn(2, [3], "oo5/xx5/7/7/7/7 x")
    assert player.ask(question)["result"] == 0
    assert "\nno order of moves leads to " in player.log() and "line " not in player.log()


COLUMN, COLOUR = "{} is not a column: columns are 0 (left) to 6 (right)", "{} is not a colour: write {}"


def mistakes(columns, colours, wanted):
    return [*map(COLUMN.format, columns), *(COLOUR.format(colour, wanted) for colour in colours)]


@pytest.mark.parametrize("sdk, said", [
    ("python", mistakes(["9", "-1", "'3'", "3.5"], ["'Red'", "1", "''", "'none'"], '"red" or "blue"')),
    ("javascript", mistakes(["9", "-1", '"3"', "3.5", "undefined"], ['"Red"', "1", "null", '"none"'],
                            '"red" or "blue"')),
    ("ruby", mistakes(["9", "-1", '"3"', "3.5", "nil"], ['"red"', ":Red", "1", "nil", ":none"],
                      ":red or :blue")),
    ("java", mistakes(["9", "-1"], ["NONE", "null"], "Colour.RED or Colour.BLUE")),
    ("cpp", mistakes(["9", "-1"], ["none"], "Colour::red or Colour::blue")),
])
def test_wins_names_its_argument_instead_of_saying_no(start, said):
    player = start("mistakes")
    assert result(player) == 0
    assert player.finish() == []
    assert player.log().splitlines() == [*said, "tidied up"]


@pytest.mark.parametrize("sdk", ["c"])
@pytest.mark.parametrize("moves, said", [
    ([], mistakes(["9"], [], "")), ([0], mistakes([], ["0"], "CONNECT4_RED or CONNECT4_BLUE"))])
def test_wins_names_its_argument_in_c_and_ends_the_process(start, moves, said):
    player = start("mistakes")
    player.send(messages.take_turn(2, moves))
    assert player.read_line() is None
    assert player.status == -signal.SIGABRT
    assert player.log().splitlines() == [f"connect4_wins: {text}" for text in said]


def test_hooks_get_the_beginning_and_the_end_of_a_game(start):
    player = start("told")
    game = messages.new_game(12, "blue", 'A"n\\n \u25cf\U0001f916', 4294967295, "3x3/7/7/7/7/7 o")
    player.send(game)
    player.send(messages.game_over(12, "loss", "timeout", [3, 0, 3]))
    assert player.finish() == []
    assert player.log().splitlines() == [
        'new_game 12 blue A"n\\n \u25cf\U0001f916 4294967295 1000 5000 none none 3x3/7/7/7/7/7 o',
        "game_over 12 loss timeout 3,0,3",
        "tidied up",
    ]


def test_game_waits_for_the_hook_of_its_beginning(start):
    player = start("told")
    assert player.ask(messages.name(1))["result"] == {"name": "First Legal", "ready": True}
    assert player.ask({**messages.new_game(), "id": 2})["result"] is None
    assert "new_game 1 red" in player.log()


def test_an_exception_of_the_hook_is_told_if_a_reply_is_wanted(sdk, start):
    if sdk == "c":
        return  # nothing is thrown in C
    player = start("hooks")
    reply = player.ask({**messages.new_game(), "id": 2})
    assert reply["id"] == 2 and "in a hook" in reply["error"]["message"]
    assert result(player, [3]) == 0


def test_an_exception_of_a_hook_costs_nothing(sdk, start):
    if sdk == "c":
        return  # nothing is thrown in C
    player = start("hooks")
    player.send(messages.new_game())
    assert result(player, [3]) == 0
    player.send(messages.game_over())
    assert player.finish() == []
    assert player.status == 0
    assert player.log().count("in a hook") >= 2


def test_game_played_with_the_seeded_generator_repeats_with_its_seed(start):
    player = start("random")

    def game(seed):
        player.send(messages.new_game(seed=seed))
        return [result(player) for _ in range(20)]

    first, second, third = game(1), game(2), game(1)
    assert first == third
    assert first != second
    assert set(first + second) <= set(range(7)) and len(set(first + second)) > 3


# The answers of the player


def test_identity_with_version_and_author_is_an_object(start):
    reply = start("version").ask(messages.name(1))
    assert reply["result"] == {"name": "First Legal", "version": "2", "author": "Ann"}


def test_long_note_is_cut_to_one_kibibyte_between_characters_and_an_infinite_eval_left_out(start):
    assert result(start("long")) == {"column": 0, "note": "xx" + "\u20ac" * 340}


def test_an_exception_is_an_error_reply_and_in_the_log_without_the_sdk(sdk, start):
    player = start("raise")
    reply = player.ask(messages.take_turn(2))
    schemas.validate(reply, "to_referee", "error_reply")
    assert "no idea" in reply["error"]["message"] and reply["error"]["code"] != 100
    log = player.log()
    assert "no idea" in log
    if sdk not in ("c", "cpp"):  # which keep no trace
        assert any(name in log for name in ("choose_column", "chooseColumn", "takeTurn"))
        assert "protocol/sdk" not in log and "Connect4.java" not in log and "connect4.mjs" not in log
    assert result(player, [0]) == 0


def test_resigning_has_a_code_of_its_own_and_leaves_no_trace(start):
    player = start("resign")
    assert player.ask(messages.take_turn(2))["error"] == {"code": 100, "message": "good game"}
    assert player.log() == ""


def test_ids_stay_as_they_are_however_large(start):
    player = start()
    for message_id in (9007199254740993, 0, -5, 2**53):
        assert player.ask(messages.take_turn(message_id))["id"] == message_id


# Things that the player's code cannot break


def test_all_output_is_in_the_log_and_a_child_finds_no_input(sdk, start):
    player = start("print")
    player.send(messages.take_turn(1))  # a child reads to the end of input, and eats neither
    player.send(messages.take_turn(2))
    assert [player.receive()["id"], player.receive()["id"]] == [1, 2]
    assert player.finish() == []
    log = player.log()
    assert log.startswith("thinking\n") and log.endswith("tidied up\n")
    if sdk != "java":  # if output past System.out goes nowhere
        assert "a child thinks" in log


def test_children_get_no_descriptor_of_the_protocol(sdk, start):
    if sdk == "java":
        return  # Java itself closes all of them in its children
    player = start()
    result(player)
    folder = f"/proc/{player.process.pid}/fd"
    pipes = [fd for fd in os.listdir(folder) if "pipe:" in os.readlink(f"{folder}/{fd}")]
    ends = [open(f"/proc/{player.process.pid}/fdinfo/{fd}").read() for fd in pipes]
    flags = [int(text.split("flags:")[1].split()[0], 8) for text in ends]
    assert len(flags) >= 2 and all(flag & os.O_CLOEXEC for flag in flags)


def test_line_that_is_not_a_message_is_logged_and_ignored(start):
    player = start()
    for line in ("", "{", "3", "[]", "\xff", '{"a"', "[" * 200, '{"id":3,"method":"take_turn"', '"\\'):
        player.write_line(line.encode("latin-1"))
    assert result(player) == 0
    assert player.log().count("not a message") == 8


def test_spaces_and_escapes_anywhere_in_a_message_change_nothing(start):
    player = start()
    text = schemas.json.dumps(messages.take_turn(2, [0] * 6), indent=1).replace("\n", " \t")
    player.write_line(text.replace('"method"', ' "x\\"\\\\" : [ { } , [ ] , -1.5e3 , true ] , "method"'))
    assert player.receive()["result"] == 1


# The end of the player


def test_play_returns_at_quit_and_at_the_end_of_input(start):
    first, second = start(), start()
    first.send(messages.QUIT)
    assert first.read_line() is None and second.finish() == []
    assert (first.status, second.status) == (0, 0)
    assert (first.log(), second.log()) == ("tidied up\n", "tidied up\n")


def test_interrupt_ends_the_player_silently(start):
    player = start()
    result(player)
    player.process.send_signal(signal.SIGINT)
    assert player.read_line() is None
    assert player.status in (130, -signal.SIGINT)
    assert player.log() == ""


def test_referee_that_is_gone_ends_the_player_silently(start):
    player = start()
    result(player)
    player.process.stdout.close()
    player.send(messages.take_turn(3))
    assert player.status == 0
    assert player.log() == "tidied up\n"


def test_plays_moves_that_a_shell_pipes_into_it(sdk):
    question = messages.take_turn(2)
    given = subprocess.run(
        [str(part) for part in command_of_test_player(sdk)],
        input=schemas.json.dumps(question).encode() + b"\n",
        env={**os.environ, **PlayerPipe.environment()},
        capture_output=True,
        timeout=30,
        check=True,
    )
    assert schemas.json.loads(given.stdout) == {"jsonrpc": "2.0", "id": 2, "result": 0}
