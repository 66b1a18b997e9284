#!/usr/bin/python3 -SEB
# Writes to the terminal of the tournament.
import os

import wire


def shout(path):
    def mischief():
        wire.write("HOSTILE WINS", os.open(path, os.O_WRONLY))
        return path
    return mischief


wire.only_when_confined()
wire.escape(shout("/dev/tty"), shout(wire.TARGETS["terminal"]), shout("/dev/console"))
