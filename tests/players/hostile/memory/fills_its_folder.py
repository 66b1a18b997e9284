#!/usr/bin/python3 -SEB
# Fills its own folder.
import os

import wire


def fill():
    for number in range(100):
        with open("%s/%d" % (os.path.dirname(os.path.abspath(__file__)), number), "wb") as file:
            file.write(b"x" * 2**20)
    return "100 MiB"


wire.only_when_confined()
wire.escape(fill)
