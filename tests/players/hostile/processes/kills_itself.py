#!/usr/bin/python3 -SEB
# Ends itself with a real-time signal.
import os
import signal

import wire

wire.play(lambda turn: os.kill(os.getpid(), signal.SIGRTMIN + 3) or signal.pause())
