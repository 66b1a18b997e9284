#!/usr/bin/python3 -SEB
# Leaves a daemon that nobody but root may look into.
import os

import wire


def daemon():
    os.setsid()
    wire.libc("prctl", 4, 0, 0, 0, 0)  # PR_SET_DUMPABLE
    wire.spawn(wire.sleep_for_ever)


os.waitpid(wire.spawn(daemon), 0)
wire.play()
