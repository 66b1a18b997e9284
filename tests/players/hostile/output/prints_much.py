#!/usr/bin/python3 -SEB
# Prints a hundred lines and one.
import wire


def chatter(turn):
    wire.write("thinking\n" * 101)
    return str(turn.column)


wire.play(chatter)
