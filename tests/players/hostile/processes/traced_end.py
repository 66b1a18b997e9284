#!/usr/bin/python3 -SEB
# Plays well, has itself traced, and stops when its input ends.
import os
import signal

import wire


def stop():
    wire.libc("ptrace", 0, 0, 0, 0)  # PTRACE_TRACEME
    os.kill(os.getpid(), signal.SIGSTOP)
    wire.sleep_for_ever()


wire.play(after=stop)
