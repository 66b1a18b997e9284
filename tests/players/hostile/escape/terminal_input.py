#!/usr/bin/python3 -SEB
# Types a command into the terminal of the tournament.
import fcntl
import os
import termios

import wire


def type_into(opened):
    def mischief():
        for letter in b"echo escaped":
            fcntl.ioctl(opened(), termios.TIOCSTI, bytes([letter]))
        return "typed"
    return mischief


wire.only_when_confined()
wire.escape(type_into(lambda: os.open("/dev/tty", os.O_RDWR)),
            type_into(lambda: os.open(wire.TARGETS["terminal"], os.O_RDWR)),
            *(type_into(lambda number=number: number) for number in range(3)))
