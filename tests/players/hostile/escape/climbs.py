#!/usr/bin/python3 -SEB
# Climbs out of its folder: .., /proc/self/root, /proc/1/root, /proc/self/cwd.
import os

import wire


def read(path):
    return lambda: open(path, "rb").read()


up = "/".join([".."] * 30)
wire.escape(*(read(start + wire.TARGETS["secret"]) for start in
              (up, "/proc/self/root", "/proc/self/root/" + up, "/proc/1/root",
               "/proc/%d/root" % os.getppid(), "/proc/self/cwd/" + up)))
