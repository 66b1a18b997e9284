#!/usr/bin/python3 -SEB
# Kills all processes of the machine with one call, at each move.
import os
import signal

import wire


def kill_all(turn):
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass  # there was nobody but itself
    return str(turn.column)


wire.only_when_confined()
wire.play(kill_all)
