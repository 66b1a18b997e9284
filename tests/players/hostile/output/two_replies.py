#!/usr/bin/python3 -SEB
# Answers every question twice, to move twice.
import wire


def twice(turn):
    wire.write(wire.line_for(turn, turn.column) * 2)


wire.play(twice)
