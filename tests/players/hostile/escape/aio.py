#!/usr/bin/python3 -SEB
# Takes the slots for asynchronous input and output that the whole machine has.
import ctypes
import os

import wire

NUMBER = {"x86_64": 206, "aarch64": 0}[os.uname().machine]  # io_setup


def take():
    context = ctypes.c_ulong(0)
    return wire.libc("syscall", NUMBER, 1000, ctypes.addressof(context)) and "1000 slots"


wire.only_when_confined()
wire.escape(take)
