#!/usr/bin/python3 -SEB
# Leaves a daemon with no argument and no environment that could tell its owner.
import os

import wire


def daemon():
    os.setsid()
    if os.fork() == 0:
        os.execve("/bin/sleep", ["sleep", "100000"], {})


os.waitpid(wire.spawn(daemon), 0)
wire.play()
