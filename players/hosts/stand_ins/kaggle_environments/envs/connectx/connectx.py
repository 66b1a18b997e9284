"""The names that agents use of the game's own module. A board is a list of cells, top row first."""

import random

EMPTY = 0
DEPTH = 4  # plies that negamax_agent looks ahead
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # down, right


def _landing_row(board, column, config):
    """The lowest empty row of a column, or nothing."""
    rows = [row for row in range(config.rows) if board[row * config.columns + column] == EMPTY]
    return max(rows, default=None)


def play(board, column, mark, config):
    """Drops a disc into the board."""
    board[_landing_row(board, column, config) * config.columns + column] = mark


def is_win(board, column, mark, config, has_played=True):
    """Whether the disc on top of the column makes a row of `inarow`, or the next one there would."""
    rows = range(config.rows)
    if has_played:
        row = min(row for row in rows if board[row * config.columns + column] == mark)
    else:
        row = _landing_row(board, column, config)

    def run(down, right):
        count, y, x = 0, row + down, column + right
        while y in rows and 0 <= x < config.columns and board[y * config.columns + x] == mark:
            count, y, x = count + 1, y + down, x + right
        return count

    return any(run(down, right) + run(-down, -right) + 1 >= config.inarow
               for down, right in DIRECTIONS)


def _open_columns(board, config):
    return [column for column in range(config.columns) if board[column] == EMPTY]


def _negamax(board, mark, config, depth):
    """The value of the position for the side to move, and a best column."""
    columns = _open_columns(board, config)
    if not columns:
        return 0, None
    discs = sum(cell != EMPTY for cell in board)
    for column in columns:
        if is_win(board, column, mark, config, has_played=False):
            return (config.rows * config.columns + 1 - discs) / 2, column
    best = None
    for column in columns:
        if depth <= 0:
            value = 0
        else:
            after = board[:]
            play(after, column, mark, config)
            value = -_negamax(after, 3 - mark, config, depth - 1)[0]
        if best is None or value > best[0] or (value == best[0] and random.random() < 0.5):
            best = (value, column)
    return best


def negamax_agent(obs, config):
    """Looks DEPTH plies ahead."""
    column = _negamax(obs.board[:], obs.mark, config, DEPTH)[1]
    return random.choice(_open_columns(obs.board, config)) if column is None else column


def random_agent(obs, config):
    """Any column that has room."""
    return random.choice(_open_columns(obs.board, config))


agents = {"random": random_agent, "negamax": negamax_agent}
