#!/usr/bin/python3 -SEB
# Takes back that it is to die with its parent.
import signal

import wire

wire.libc("prctl", 1, 0, 0, 0, 0)  # PR_SET_PDEATHSIG
signal.signal(signal.SIGTERM, signal.SIG_IGN)
wire.play(after=wire.sleep_for_ever)
