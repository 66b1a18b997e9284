#!/usr/bin/python3 -SEB
# Makes its pipes as small as they can be, non-blocking and signal-driven, and locks them.
import contextlib
import fcntl
import os

import wire

for pipe in (0, 1, 2):
    with contextlib.suppress(PermissionError):  # of the sandbox
        fcntl.fcntl(pipe, 1031, 4096)  # F_SETPIPE_SZ
    fcntl.fcntl(pipe, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK * (pipe > 0))
wire.play()
