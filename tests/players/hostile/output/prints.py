#!/usr/bin/python3 -SEB
# Prints a line before each reply, as a forgotten debug print would.
import wire


def chatter(turn):
    wire.write("thinking about column %d\n" % turn.column)
    return str(turn.column)


wire.play(chatter)
