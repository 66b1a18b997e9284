#!/usr/bin/python3 -SEB
# Says its name and dies; its child, which holds the pipes, wants to play in its place.
import os
import time

import wire

def bequeath(question):
    if os.fork() != 0:
        wire.write(wire.line_for(question, '"heir"'))
        os._exit(0)
    time.sleep(0.3)  # until it is an orphan


wire.play(at_name=bequeath)
