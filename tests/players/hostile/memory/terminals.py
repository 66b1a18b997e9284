#!/usr/bin/python3 -SEB
# Takes terminals until there are none: the whole machine has so many, and an opponent that plays
# through one could not start.
import os

import wire


def take():
    count = 0
    try:
        while count < 200:
            os.openpty()
            count += 1
    except OSError:
        if count == 0:
            raise
    return "%d terminals" % count


wire.only_when_confined()
wire.escape(take, lambda: os.open("/dev/ptmx", os.O_RDWR) and "/dev/ptmx",
            lambda: os.listdir("/dev/pts"))
