#!/usr/bin/python3 -SEB
# Writes to the terminal of whoever started the tournament.
import wire

wire.only_when_confined()
def shout(path):
    def mischief():
        with open(path, "w") as terminal:
            terminal.write("HOSTILE WINS")
        return path
    return mischief


wire.escape(shout("/dev/tty"), shout(wire.TARGETS["terminal"]), shout("/dev/console"))
