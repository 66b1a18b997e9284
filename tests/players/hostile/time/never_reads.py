#!/usr/bin/python3 -SEB
# Fills its own input to the brim, so that the referee cannot write, and reads no more.
import os

import wire


def fill_own_input():
    own_input = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
    while os.write(own_input, b" " * 4096) == 4096 or os.write(own_input, b" "):
        pass


def stuff(question):
    wire.write(wire.line_for(question, '"stuffed"'))
    wire.attempt(fill_own_input)
    wire.sleep_for_ever()


wire.play(at_name=stuff)
