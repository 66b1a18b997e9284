#!/usr/bin/python3 -SEB
# Says its name and dies; its child, which holds the pipes, wants to play in its place.
import os

import wire


def bequeath(question):
    if os.fork() != 0:
        wire.write(wire.line_for(question, '"heir"'))
        os._exit(0)


wire.play(at_name=bequeath)
