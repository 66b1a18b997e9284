"""The test player of protocol/examples/README.md, on the Python SDK."""

import os
import subprocess
import sys

import connect4

mode = sys.argv[1] if len(sys.argv) > 1 else ""


def choose_column(turn):
    if mode == "raise" and not turn.moves:
        raise RuntimeError("no idea")
    if mode == "resign" and not turn.moves:
        raise connect4.Resign("good game")
    if mode == "print":
        print("thinking")
        os.write(1, b"thinking below the language's own output\n")
        subprocess.run(["echo", "a child thinks"], check=True)
    if mode == "notes":
        return connect4.Move(turn.legal[0], eval=0.5, note=f"first of {len(turn.legal)}")
    return turn.legal[0]


connect4.play(choose_column, name="First Legal")
