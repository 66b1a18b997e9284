#!/usr/bin/python3 -SEB
# Fills /tmp with files of a megabyte, a thousand if it may.
import os

import wire


def fill():
    for number in range(1000):
        with open("/tmp/%s.%d" % (os.path.basename(wire.CANARY), number), "wb") as file:
            file.write(b"x" * 2**20)
    return "1000 MiB"


wire.only_when_confined()
wire.escape(fill)
