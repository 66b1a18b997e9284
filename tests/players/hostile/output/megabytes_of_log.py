#!/usr/bin/python3 -SEB
# Writes four megabytes to its log at every move.
import wire


def chatter(turn):
    wire.log("all work and no play\n" * 200000)
    return str(turn.column)


wire.play(chatter)
