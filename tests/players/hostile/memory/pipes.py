#!/usr/bin/python3 -SEB
# Hides memory in pipes: a hundred of a megabyte each, all full.
import fcntl
import os

import wire


def fill():
    for _ in range(100):
        _, end = os.pipe()
        fcntl.fcntl(end, 1031, 2**20)  # F_SETPIPE_SZ
        os.set_blocking(end, False)
        os.write(end, b"x" * 2**20)
    return "100 MiB"


wire.only_when_confined()
wire.escape(fill)
