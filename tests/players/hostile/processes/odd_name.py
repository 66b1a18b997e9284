#!/usr/bin/python3 -SEB
# Leaves a daemon with a name like the columns behind it in /proc/PID/stat.
import os

import wire


def daemon():
    os.setsid()
    wire.libc("prctl", 15, b") S 1 1 1 0\n", 0, 0, 0)  # PR_SET_NAME
    wire.spawn(wire.sleep_for_ever)


os.waitpid(wire.spawn(daemon), 0)
wire.play()
