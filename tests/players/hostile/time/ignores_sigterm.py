#!/usr/bin/python3 -SEB
# Plays well, never ends, and ignores every signal that can be ignored.
import signal

import wire

for number in set(range(1, signal.NSIG)) - {signal.SIGKILL, signal.SIGSTOP, 32, 33}:
    signal.signal(number, signal.SIG_IGN)
wire.play(after=wire.sleep_for_ever)
