#!/usr/bin/python3 -SEB
# Gives an id that is the right one only in 32 bits.
import wire


def wrapped(turn):
    turn.id += 2**32
    return str(turn.column)


wire.play(wrapped)
