#!/usr/bin/python3 -SEB
# Kills its parent, and every other process that it can see.
import os
import signal

import wire


def kill_all():
    for number in os.listdir("/proc"):
        if number.isdigit() and int(number) != os.getpid():
            os.kill(int(number), signal.SIGKILL)


wire.only_when_confined()
wire.escape(kill_all)
