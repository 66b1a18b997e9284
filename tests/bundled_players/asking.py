"""A referee of few words: starts a bundled player and asks it over real pipes."""

import json
import os
import pathlib
import subprocess

PLAYERS = pathlib.Path(os.environ["CONNECT4_BIN_DIR"]).parent / "libexec/connect4/players"
CLOCK = {"turn_ms": 1000, "bank_ms": 5000}


class Board:
    """The cells as the protocol sends them, and the side to move."""

    def __init__(self, digits=""):
        self.state = [["none"] * 7 for _ in range(6)]
        self.moves = []
        for digit in digits:
            self.drop(int(digit) - 1)

    @property
    def colour(self):
        return "blue" if len(self.moves) % 2 else "red"

    @property
    def legal(self):
        return [column for column in range(7) if self.state[0][column] == "none"]

    def drop(self, column):
        """Returns whether the disc completes a four."""
        row = max(r for r in range(6) if self.state[r][column] == "none")
        colour = self.state[row][column] = self.colour
        self.moves.append(column)
        return any(
            self._run(row, column, *step, colour) + self._run(row, column, -step[0], -step[1], colour) >= 3
            for step in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def _run(self, row, column, down, right, colour):
        length = 0
        while True:
            row, column = row + down, column + right
            if not (0 <= row < 6 and 0 <= column < 7 and self.state[row][column] == colour):
                return length
            length += 1


class Player:
    """A running player. Used in a `with`, which expects it to leave politely."""

    def __init__(self, name, *options, **popen):
        self.process = subprocess.Popen(
            [PLAYERS / name, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **popen,
        )
        self.last_id = 0

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
        else:
            self.tell("quit")
            self.process.stdin.close()
            assert self.process.wait(20) == 0, self.process.stderr.read()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()

    def _send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def tell(self, method, **params):
        self._send({"method": method, "params": params})

    def ask(self, method, **params):
        self.last_id += 1
        self._send({"id": self.last_id, "method": method, "params": params})

    def reply(self):
        reply = json.loads(self.process.stdout.readline())
        assert reply["id"] == self.last_id
        return reply

    def name(self):
        self.ask("name", protocol=1, runner="test")
        return self.reply()["result"]

    def new_game(self, game=1, seed=7, colour="red", opponent="X"):
        self.tell("new_game", game=game, colour=colour, opponent=opponent, seed=seed, clock=CLOCK)

    def ask_move(self, board, clock=None):
        self.ask(
            "take_turn",
            state=board.state,
            colour=board.colour,
            legal=board.legal,
            moves=board.moves,
            clock={**(clock or CLOCK), "opponent_bank_ms": 5000},
        )

    def move(self, board, clock=None):
        self.ask_move(board, clock)
        return self.reply()["result"]


def column_of(result):
    return result["column"] if isinstance(result, dict) else result


def play_game(red, blue):
    """Plays to the end and returns the columns."""
    board = Board()
    while board.legal:
        column = column_of((red if board.colour == "red" else blue).move(board))
        assert column in board.legal
        if board.drop(column):
            break
    return board.moves
