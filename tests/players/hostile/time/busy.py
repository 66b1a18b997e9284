#!/usr/bin/python3 -SEB
# Thinks for ever.
import wire


def think(turn):
    while True:
        pass


wire.play(think)
