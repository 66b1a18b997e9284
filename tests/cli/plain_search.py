"""Connect Four written down as plainly as it goes: what exact scores are compared with.

A position is the tuple of its seven columns, each a string from the bottom up: "x" is red, "o"
blue.
"""

import functools
import random

EMPTY = ("",) * 7
CELLS = 42


def discs(position):
    return sum(map(len, position))


def mover(position):
    return "xo"[discs(position) % 2]


def legal(position):
    return [column for column in range(7) if len(position[column]) < 6]


def drop(position, column):
    assert len(position[column]) < 6
    return (*position[:column], position[column] + mover(position), *position[column + 1:])


def cell(position, column, row):
    inside = 0 <= column < 7 and 0 <= row < len(position[column])
    return position[column][row] if inside else None


LINES = [[(column + i * right, row + i * up) for i in range(4)]
         for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
         for column in range(7) for row in range(6)
         if column + 3 * right < 7 and 0 <= row + 3 * up < 6]


@functools.lru_cache(maxsize=None)
def has_four(position, side):
    own = {(column, row) for column, discs_there in enumerate(position)
           for row, disc in enumerate(discs_there) if disc == side}
    return any(own.issuperset(line) for line in LINES)


def is_over(position):
    return discs(position) == CELLS or has_four(position, "x") or has_four(position, "o")


def wins_at_once(position):
    return any(has_four(drop(position, column), mover(position)) for column in legal(position))


def score_of_end(position):
    """For the side that would move next."""
    other = "xo"[1 - discs(position) % 2]
    return sum(column.count(other) for column in position) - 22 if has_four(position, other) else 0


@functools.lru_cache(maxsize=None)
def score(position):
    """Every game from there to its end."""
    if is_over(position):
        return score_of_end(position)
    return max(-score(drop(position, column)) for column in legal(position))


def play(moves, start=EMPTY):
    """The position after moves such as "4435"."""
    for digit in moves:
        assert not is_over(start)
        start = drop(start, int(digit) - 1)
    return start


def from_fen(fen):
    ranks, side = fen.split(" ")
    cells = [[*"".join("-" * int(c) if c.isdigit() else c for c in rank)]
             for rank in ranks.split("/")]
    position = tuple("".join(rank[column] for rank in cells).rstrip("-") for column in range(7))
    assert mover(position) == side
    return position


def to_fen(position):
    ranks = []
    for row in range(6):
        rank = "".join(cell(position, column, row) or "-" for column in range(7))
        for blanks in range(7, 0, -1):
            rank = rank.replace("-" * blanks, str(blanks))
        ranks.append(rank)
    return "/".join(ranks) + " " + mover(position)


def random_moves(count, plies, seed):
    """So many games of so many plies that are not over, as moves. The players do not win at once
    and mostly do not let the opponent do so."""
    chance = random.Random(seed)
    games = []
    while len(games) < count:
        position, moves = EMPTY, ""
        while len(moves) < plies:
            later = {column: drop(position, column) for column in legal(position)}
            later = {column: after for column, after in later.items() if not is_over(after)}
            careful = [column for column, after in later.items() if not wins_at_once(after)]
            if not later:
                break
            column = chance.choice(careful or list(later))
            position, moves = later[column], moves + str(column + 1)
        if len(moves) == plies:
            games.append(moves)
    return games
