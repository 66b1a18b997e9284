#!/usr/bin/python3 -SEB
# Logs bytes that are not text.
import wire


def at_turn(turn):
    wire.write(bytes(range(256)) * 64, 2)
    return "7"


wire.play(at_turn)
