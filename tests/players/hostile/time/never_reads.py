#!/usr/bin/python3 -SEB
# Fills its own input to the brim, so that the referee cannot write, and reads no more.
import os

import wire


def stuff(question):
    own_input = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
    wire.write(wire.line_for(question, '"stuffed"'))
    for size in (4096, 1):
        try:
            while True:
                os.write(own_input, b" " * size)
        except BlockingIOError:
            pass
    wire.sleep_for_ever()


wire.play(at_name=stuff)
