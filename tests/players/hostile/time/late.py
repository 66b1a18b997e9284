#!/usr/bin/python3 -SEB
# Answers just after its time is over.
import time

import wire


def late(turn):
    time.sleep(0.45)
    return str(turn.column)


wire.play(late)
