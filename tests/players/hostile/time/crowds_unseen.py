#!/usr/bin/python3 -SEB
# Computes for ever in children that it does not wait for: no account is kept of their time, and the
# player seems to wait for a processor that others have.
import os
import signal
import time

import wire


def compute(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def think(turn):
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        for _ in range(8):
            if os.fork() == 0:
                compute(0.02)
                os._exit(0)
        compute(0.02)


wire.play(think)
