#!/usr/bin/python3 -SEB
# Reserves a terabyte of addresses that it never uses.
import mmap

import wire


def reserve():
    mmap.mmap(-1, 2**40, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)  # MAP_NORESERVE


wire.escape(reserve)
