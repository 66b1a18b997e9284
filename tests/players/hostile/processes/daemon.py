#!/usr/bin/python3 -SEB
# Leaves a process that nobody waits for: forked twice, a session of its own, no descriptors.
import os
import signal

import wire


def daemon():
    os.setsid()
    os.closerange(0, 256)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    wire.spawn(wire.sleep_for_ever)


os.waitpid(wire.spawn(daemon), 0)
wire.play()
