#!/usr/bin/python3 -SEB
# Looks for other processes: the referee, its opponent.
import os

import wire


def others():
    own = {1, os.getpid(), os.getppid()}
    found = {int(name) for name in os.listdir("/proc") if name.isdigit()} - own
    with open("/proc/1/cmdline", "rb") as file:
        names = [b"init"] if b"init" in file.read() else []
    return sorted(found) + names


wire.escape(others)
