#!/usr/bin/python3 -SEB
# Makes a file of a terabyte that has nothing in it.
import os

import wire


def make():
    with open("/tmp/%s" % os.path.basename(wire.CANARY), "wb") as file:
        file.truncate(2**40)
    return "a terabyte"


wire.only_when_confined()
wire.escape(make)
