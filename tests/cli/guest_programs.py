"""Shared code of the tests of hosts."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from programs import BIN_DIR, environment

EMPTY_FEN = "7/7/7/7/7/7 x"


class Board:
    """The state of a position that is reached by columns counted from 0."""

    def __init__(self, *columns):
        self.state = [["none"] * 7 for _ in range(6)]
        for number, column in enumerate(columns):
            row = max(row for row in range(6) if self.state[row][column] == "none")
            self.state[row][column] = ("red", "blue")[number % 2]


def build(*commands, cwd):
    """Runs commands with Debian's own tools."""
    for command in commands:
        subprocess.run(command.split(), cwd=cwd, check=True, env=environment(PATH="/usr/bin:/bin"))


def name_request(number=1):
    return {"jsonrpc": "2.0", "id": number, "method": "name", "params": {"protocol": 1}}


def new_game(colour="red", start=EMPTY_FEN):
    return {"jsonrpc": "2.0", "method": "new_game", "params": {
        "game": 1, "colour": colour, "opponent": "X", "seed": 7, "start": start,
        "clock": {"turn_ms": 500, "bank_ms": 10000}}}


def turn(number, *columns, moves=None, colour="red", clock=None):
    clock = clock or {"turn_ms": 500, "bank_ms": 10000, "opponent_bank_ms": 10000}
    return {"jsonrpc": "2.0", "id": number, "method": "take_turn", "params": {
        "state": Board(*columns).state, "colour": colour, "legal": list(range(7)),
        "moves": list(columns if moves is None else moves), "clock": clock}}


OVER = {"jsonrpc": "2.0", "method": "game_over", "params": {"game": 1, "result": "win",
                                                            "reason": "four", "moves": []}}


class Talk:
    """A host that is asked one question after the other. Callables among the messages are called in
    their turn. `read` has the lines that its guest logs as read, `processes` are the guest's, and
    `children` those of the host that lived at each reply."""

    def __init__(self, words, *messages, env=None):
        program = BIN_DIR.parent / "libexec/connect4/players" / words[0]  # or an absolute path
        with (tempfile.TemporaryFile() as log,
              subprocess.Popen([program, *map(str, words[1:])], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=log,
                               env=env or environment()) as host):
            self.replies, self.children = [], []
            for message in messages:
                if callable(message):
                    message()
                    continue
                host.stdin.write(json.dumps(message).encode() + b"\n")
                host.stdin.flush()
                if "id" in message:
                    self.replies.append(json.loads(host.stdout.readline() or "{}"))
                    self.children.append(children_of(host.pid))
            out, _ = host.communicate(timeout=60)
            assert out == b""
            log.seek(0)
            self.log, self.status = log.read().decode("utf-8"), host.returncode
        self.read = re.findall(r"^read (.*)$", self.log, re.M)
        self.processes = [int(number) for number in re.findall(r"^pid (\d+)$", self.log, re.M)]

    @property
    def results(self):
        return [reply.get("result") for reply in self.replies[1:]]

    @property
    def error(self):
        return self.replies[-1]["error"]["message"]


def children_of(process):
    text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(number) for number in text.split()]
