#!/usr/bin/python3 -SEB
# Leaves a child that is stopped: it takes no signal but SIGKILL and SIGCONT.
import os
import signal

import wire


def stop():
    os.setsid()
    os.kill(os.getpid(), signal.SIGSTOP)
    wire.sleep_for_ever()


wire.spawn(stop)
wire.play()
