#!/usr/bin/python3 -SEB
# Makes itself the one that its orphans fall to, and leaves some.
import os

import wire


def daemon():
    os.setsid()
    wire.spawn(wire.sleep_for_ever)


wire.libc("prctl", 36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
for _ in range(5):
    os.waitpid(wire.spawn(daemon), 0)
wire.play()
