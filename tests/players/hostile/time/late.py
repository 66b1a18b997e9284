#!/usr/bin/python3 -SEB
# Answers when its time is over.
import time

import wire


def late(turn):
    time.sleep(0.9)
    return str(turn.column)


wire.play(late)
