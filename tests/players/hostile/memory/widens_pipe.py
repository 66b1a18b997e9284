#!/usr/bin/python3 -SEB
# Widens a pipe: 63 so wide are all that the kernel has for a user, and the opponent's are narrow.
import fcntl
import os

import wire


def widen():
    _, end = os.pipe()
    return fcntl.fcntl(end, 1031, 2**20)  # F_SETPIPE_SZ


wire.only_when_confined()
wire.escape(widen)
