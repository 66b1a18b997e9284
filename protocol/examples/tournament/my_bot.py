"""A player to start from: it wins if it can, blocks if it must, and else likes the middle."""

import os

import connect4

LEVEL = int(os.environ.get("LEVEL", "2"))  # set in tournament.json


def choose_column(turn):
    if LEVEL >= 1:
        for column in turn.legal:
            if turn.wins(column):
                return column
    if LEVEL >= 2:
        for column in turn.legal:
            if turn.wins(column, turn.opponent):
                return column
    near_middle = sorted(turn.legal, key=lambda column: abs(column - 3))
    return turn.random.choice(near_middle[:3])


connect4.play(choose_column, name="My Bot", version="1")
