#!/usr/bin/python3 -SEB
# Sends every signal to its parent, its parent's group and session.
import os
import signal

import wire


def signal_all(turn):
    parent = os.getppid()
    for number in set(range(1, signal.NSIG)) - {32, 33}:
        for send, target in ((os.kill, parent), (os.killpg, parent)):
            try:
                if parent > 0:
                    send(target, number)
            except OSError:
                pass
    return str(turn.column)


wire.only_when_confined()
wire.play(signal_all)
