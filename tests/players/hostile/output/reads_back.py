#!/usr/bin/python3 -SEB
# Reads its own answers back out of the pipe, so that nobody gets them.
import os

import wire


def take_back(turn):
    wire.write(wire.line_for(turn, turn.column)[:-1])
    wire.attempt(lambda: os.read(os.open("/proc/self/fd/1", os.O_RDONLY | os.O_NONBLOCK), 100))


wire.play(take_back)
