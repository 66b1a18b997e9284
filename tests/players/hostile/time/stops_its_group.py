#!/usr/bin/python3 -SEB
# Stops its whole process group, its children too.
import os
import signal

import wire

wire.spawn(wire.sleep_for_ever)
wire.play(lambda turn: os.kill(0, signal.SIGSTOP))
