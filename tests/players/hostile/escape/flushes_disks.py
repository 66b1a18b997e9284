#!/usr/bin/python3 -SEB
# Has the disks of the machine written out, again and again: the opponent's and the runner's files
# wait for that.
import os

import wire


def ask(function):
    def mischief():
        try:
            wire.libc(function, 1_000_000)  # no descriptor: a referee that hears of it complains
        except OSError as complaint:
            return "%s: %s" % (function, complaint.strerror)
        raise OSError(0, "nobody listens")
    return mischief


wire.only_when_confined()
for _ in range(100):
    os.sync()
wire.escape(*map(ask, ("syncfs", "fsync", "fdatasync")))
