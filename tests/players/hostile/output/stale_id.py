#!/usr/bin/python3 -SEB
# Answers each question with the id of the one before.
import wire


def stale(turn):
    turn.id -= 1
    return str(turn.column)


wire.play(stale)
