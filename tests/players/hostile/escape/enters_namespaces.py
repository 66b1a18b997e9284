#!/usr/bin/python3 -SEB
# Enters the namespaces of the process that started it.
import os

import wire


def enter(process, name):
    def mischief():
        wire.libc("setns", os.open("/proc/%d/ns/%s" % (process, name), os.O_RDONLY), 0)
        return "entered"
    return mischief


wire.only_when_confined()
wire.escape(*(enter(process, name) for process in {1, os.getppid()} - {0}
              for name in ("net", "mnt", "pid")))
