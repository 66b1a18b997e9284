#!/usr/bin/python3 -SEB
# Asks for the terminal: its foreground, its settings, itself as its owner.
import fcntl
import os
import termios

import wire


def take_foreground():
    terminal = os.open("/dev/tty", os.O_RDWR)
    os.tcsetpgrp(terminal, os.getpgrp())
    return "the foreground"


def own():
    terminal = os.open(wire.TARGETS["terminal"], os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 1)
    return "the terminal"


wire.only_when_confined()
wire.escape(take_foreground, own)
