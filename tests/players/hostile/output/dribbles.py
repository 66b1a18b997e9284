#!/usr/bin/python3 -SEB
# Writes a good reply and then spaces without end, but no newline.
import time

import wire


def dribble(turn):
    wire.write('{"id":%d,"result":%d}' % (turn.id, turn.column))
    while True:
        wire.write(" ")
        time.sleep(0.01)


wire.play(dribble)
