#!/usr/bin/python3 -SEB
# Leaves a file in /tmp for the others.
import os

import wire


def leave():
    with open("/tmp/%s.note" % os.path.basename(wire.CANARY), "w") as file:
        file.write("meet me in column 4")


wire.only_when_confined()
wire.escape(leave)
