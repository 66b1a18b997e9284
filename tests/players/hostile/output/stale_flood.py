#!/usr/bin/python3 -SEB
# Repeats an old reply without end, as fast as it can.
import wire


def flood(turn):
    turn.id -= 1
    lines = wire.line_for(turn, turn.column) * 1000
    while True:
        wire.write(lines)


wire.play(flood)
