#!/usr/bin/python3 -SEB
# Reads a byte of every second megabyte of 300 GiB that it never writes to: it holds no memory, and
# the kernel 600 MiB, to know that.
import mmap

import wire


def take(turn):
    desert = mmap.mmap(-1, 300 * 2**30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
    desert.madvise(15)  # MADV_NOHUGEPAGE
    for at in range(0, len(desert), 2**21):
        desert[at]
    wire.sleep_for_ever()


wire.only_when_confined()
wire.play(take)
