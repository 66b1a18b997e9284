"""The test player of protocol/examples/README.md, on the Python SDK. Its further modes are for
sdk_promises_test.py."""

import os
import subprocess
import sys

import connect4

mode = sys.argv[1] if len(sys.argv) > 1 else ""


def listed(columns):
    return ",".join(map(str, columns))


def times(clock):
    limits = (clock.turn_ms, clock.bank_ms, clock.opponent_bank_ms, clock.turn_cpu_ms)
    return " ".join("none" if each is None else str(each) for each in limits)


def tell(turn):
    wins = listed(column for column in range(7) if turn.wins(column))
    threats = listed(column for column in range(7) if turn.wins(column, turn.opponent))
    print("turn", turn.colour, turn.opponent, listed(turn.legal), "moves", listed(turn.moves))
    print("clock", times(turn.clock), "wins", wins, "threats", threats)
    print(turn)
    print(turn.drop(turn.legal[0]))
    assert turn.state[5][0] in ("none", "red", "blue")
    try:
        turn.drop(7)
    except ValueError:
        print("no room")
    try:
        print("line", listed(turn.line()))
    except ValueError as error:
        print(error)


def make_mistakes(turn):
    for arguments in [(9,), (-1,), ("3",), (3.5,), (3, "Red"), (3, 1), (3, ""), (3, "none")]:
        try:
            turn.wins(*arguments)
        except ValueError as error:
            print(error)


def choose_column(turn):
    if mode == "raise" and not turn.moves:
        raise RuntimeError("no idea")
    if mode == "resign" and not turn.moves:
        raise connect4.Resign("good game")
    if mode == "print":
        print("thinking")
        os.write(1, b"thinking below the language's own output\n")
        subprocess.run(["echo", "a child thinks"], check=True)
        subprocess.run(["cat"], check=True)
    if mode == "told":
        tell(turn)
    if mode == "mistakes":
        make_mistakes(turn)
    if mode == "random":
        return turn.random.randrange(7)
    if mode == "long":
        return connect4.Move(turn.legal[0], eval=float("inf"), note="xx" + "\u20ac" * 9999)
    if mode == "notes":
        return connect4.Move(turn.legal[0], eval=0.5, note=f"first of {len(turn.legal)}")
    return turn.legal[0]


def new_game(game):
    if mode == "ready":
        print("getting ready")
    if mode == "told":
        print("new_game", game.game, game.colour, game.opponent, game.seed, times(game.clock), game.start)
    if mode == "hooks":
        raise RuntimeError("in a hook")


def game_over(game):
    if mode == "told":
        print("game_over", game.game, game.result, game.reason, listed(game.moves))
    if mode == "hooks":
        raise RuntimeError("in a hook")


version = "2" if mode == "version" else None
author = "Ann" if mode == "version" else None
connect4.play(choose_column, "First Legal", version=version, author=author,
              new_game=new_game if mode in ("ready", "told", "hooks") else None, game_over=game_over)
print("tidied up")
