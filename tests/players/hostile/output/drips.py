#!/usr/bin/python3 -SEB
# Writes its reply byte by byte, one every 100 ms, to look alive.
import time

import wire


def drip(turn):
    for byte in wire.line_for(turn, turn.column):
        wire.write(byte)
        time.sleep(0.1)


wire.play(drip)
