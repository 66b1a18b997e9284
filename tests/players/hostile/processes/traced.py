#!/usr/bin/python3 -SEB
# Has itself traced by its parent, so that its stops look like its end.
import os
import signal

import wire


def stop(turn):
    wire.libc("ptrace", 0, 0, 0, 0)  # PTRACE_TRACEME
    os.kill(os.getpid(), signal.SIGSTOP)


wire.play(stop)
