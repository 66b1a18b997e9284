#!/usr/bin/python3 -SEB
# Writes one file of a gigabyte.
import os

import wire


def fill():
    with open("/tmp/%s" % os.path.basename(wire.CANARY), "wb", buffering=0) as file:
        for _ in range(1024):
            if file.write(b"x" * 2**20) < 2**20:
                file.write(b"x")  # says why the last one was cut short
    return "a gigabyte"


wire.only_when_confined()
wire.escape(fill)
