#!/usr/bin/python3 -SEB
# Stops itself with SIGSTOP when it is asked.
import os
import signal

import wire

wire.play(lambda turn: os.kill(os.getpid(), signal.SIGSTOP))
