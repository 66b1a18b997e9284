#!/usr/bin/python3 -SEB
# Enters the namespaces of the process that started it.
import os

import wire


def enter():
    for process in {1, os.getppid()} - {0}:
        for name in ("net", "mnt", "pid"):
            namespace = os.open("/proc/%d/ns/%s" % (process, name), os.O_RDONLY)
            wire.libc("setns", namespace, 0)
    return "entered"


wire.only_when_confined()
wire.escape(enter)
