#!/usr/bin/python3 -SEB
# Looks for descriptors that it was not meant to have.
import os

import wire


def inherited():
    found = []
    for number in range(3, 1024):
        try:
            found.append("%d: %s" % (number, os.readlink("/proc/self/fd/%d" % number)))
        except FileNotFoundError:
            pass
    return found


wire.escape(inherited)
