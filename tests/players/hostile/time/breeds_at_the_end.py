#!/usr/bin/python3 -SEB
# Starts a child whenever it is told to end.
import os
import signal

import wire


def breed(*_):
    if os.fork() == 0:
        wire.sleep_for_ever()


signal.signal(signal.SIGTERM, breed)
wire.play(after=wire.sleep_for_ever)
