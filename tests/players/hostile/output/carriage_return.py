#!/usr/bin/python3 -SEB
# Ends its lines with a carriage return alone.
import wire


def at_turn(turn):
    wire.write('{"id":%d,"result":%d}\r' % (turn.id, turn.column))


wire.play(at_turn)
