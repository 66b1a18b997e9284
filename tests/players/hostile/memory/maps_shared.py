#!/usr/bin/python3 -SEB
# Maps shared memory that has no file, and that of /dev/zero: no limit of a process counts either.
import mmap
import os

import wire

SIZE = 64 * 2**20


def map_zero():
    return mmap.mmap(os.open("/dev/zero", os.O_RDWR), SIZE)


wire.escape(lambda: mmap.mmap(-1, SIZE), map_zero)
