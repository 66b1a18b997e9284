#!/usr/bin/python3 -SEB
# Leaves a chain of six processes, each in a session of its own and the child of the one before.
import os

import wire


def beget(generations):
    os.setsid()
    if generations > 0:
        wire.spawn(lambda: beget(generations - 1))
    wire.sleep_for_ever()


wire.spawn(lambda: beget(5))
wire.play()
