#!/usr/bin/python3 -SEB
# Writes half a reply and dies.
import os

import wire


def half(turn):
    wire.write('{"id":%d,"resu' % turn.id)
    os._exit(3)


wire.play(half)
