#!/usr/bin/python3 -SEB
# Says its name and dies. Its child, which holds the pipes, wants to play in its place.
import os
import time

import wire


def bequeath(question):
    if os.fork() != 0:
        wire.write(wire.line_for(question, '"heir"'))
        os._exit(0)
    time.sleep(0.2)  # else it is a race: its game may be over before anybody sees the end


wire.play(at_name=bequeath)
