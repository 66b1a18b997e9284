"""The referee's messages, and a board simple enough to be right at a glance."""

import re

ROWS, COLUMNS = 6, 7
EMPTY = "7/7/7/7/7/7 x"
DISCS = {"x": "red", "o": "blue"}


def board_from_fen(fen):
    """`board[row][column]`, row 0 on top, and the colour to move."""
    ranks, side = fen.split(" ")
    board = []
    for rank in ranks.split("/"):
        cells = []
        for letter in rank:
            cells += [DISCS[letter]] if letter in DISCS else ["none"] * int(letter)
        board.insert(0, cells)
    return board, DISCS[side]


def fen_after(moves, start=EMPTY):
    """Returns the position after these moves. The moves must be legal."""
    board, colour = board_from_fen(start)
    for move in moves:
        assert board[0][move] == "none" and not fours(board)
        drop(board, move, colour)
        colour = other(colour)
    shapes = {"red": "x", "blue": "o", "none": " "}
    ranks = ["".join(shapes[cell] for cell in cells) for cells in reversed(board)]
    counted = [re.sub(" +", lambda blanks: str(len(blanks[0])), rank) for rank in ranks]
    return f"{'/'.join(counted)} {shapes[colour]}"


def other(colour):
    return "blue" if colour == "red" else "red"


def drop(board, column, colour):
    """Puts a disc into the board and returns its row."""
    row = max(row for row in range(ROWS) if board[row][column] == "none")
    board[row][column] = colour
    return row


def legal(board):
    return [column for column in range(COLUMNS) if board[0][column] == "none"]


LINES = [[(column + i * right, row + i * down) for i in range(4)]
         for row in range(ROWS) for column in range(COLUMNS) for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
         if column + 3 * right < COLUMNS and 0 <= row + 3 * down < ROWS]


def fours(board):
    """Every cell `(column, row)` of every four, as a set."""
    cells = set()
    for line in LINES:
        colour, *others = (board[row][column] for column, row in line)
        if colour != "none" and others == [colour] * 3:
            cells.update(line)
    return cells


def name(message_id=1):
    params = {"protocol": 1, "runner": "connect4 0.1.0"}
    return {"jsonrpc": "2.0", "id": message_id, "method": "name", "params": params}


def new_game(game=1, colour="red", opponent="X", seed=7, start=EMPTY):
    params = {
        "game": game,
        "colour": colour,
        "opponent": opponent,
        "seed": seed,
        "clock": {"turn_ms": 1000, "bank_ms": 5000},
        "start": start,
    }
    return {"jsonrpc": "2.0", "method": "new_game", "params": params}


def take_turn(message_id=2, moves=(), start=EMPTY, clock=None):
    """The question after these moves, columns 0-6."""
    board, colour = board_from_fen(start)
    for move in moves:
        drop(board, move, colour)
        colour = other(colour)
    params = {
        "state": board,
        "colour": colour,
        "legal": legal(board),
        "moves": list(moves),
        "clock": clock or {"turn_ms": 1000, "bank_ms": 5000, "opponent_bank_ms": 5000},
    }
    return {"jsonrpc": "2.0", "id": message_id, "method": "take_turn", "params": params}


def game_over(game=1, result="win", reason="four", moves=()):
    params = {"game": game, "result": result, "reason": reason, "moves": list(moves)}
    return {"jsonrpc": "2.0", "method": "game_over", "params": params}


QUIT = {"jsonrpc": "2.0", "method": "quit"}
