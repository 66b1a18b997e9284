#!/usr/bin/python3 -SEB
# Leaves notes to later games, and reads theirs: which pages of files in /usr are in memory, and on
# which of its nodes, may be asked, and changed.
import ctypes
import mmap
import os

import wire

CALLS = {"x86_64": {"mincore": 27, "fadvise64": 221, "madvise": 28, "move_pages": 279,
                    "cachestat": 451, "process_madvise": 440, "readahead": 187},
         "aarch64": {"mincore": 232, "fadvise64": 223, "madvise": 233, "move_pages": 239,
                     "cachestat": 451, "process_madvise": 440, "readahead": 213}}[os.uname().machine]
NO_DESCRIPTOR = 1_000_000  # a call that the kernel takes fails by it
MADV_COLD, MADV_PAGEOUT = 20, 21
FILE = os.open("/usr/bin/env", os.O_RDONLY)
RESULT = ctypes.create_string_buffer(64)


def call(name, *arguments):
    return lambda: wire.libc("syscall", CALLS[name], *arguments) and name


def heard(name, *arguments):
    def mischief():
        try:
            wire.libc("syscall", CALLS[name], *arguments)
        except OSError as complaint:
            return "%s: %s" % (name, complaint.strerror)
        raise OSError(0, "nobody listens")
    return mischief


def without_waiting():
    os.preadv(FILE, [bytearray(1)], 0, os.RWF_NOWAIT)
    return "read what is in memory"


memory = mmap.mmap(-1, mmap.PAGESIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
memory[0] = 1
PAGE = ctypes.addressof(ctypes.c_char.from_buffer(memory))
PAGES = ctypes.c_ulong(PAGE)

wire.only_when_confined()
wire.escape(without_waiting, call("mincore", PAGE, mmap.PAGESIZE, ctypes.addressof(RESULT)),
            heard("fadvise64", NO_DESCRIPTOR, 0, 0, 4), heard("readahead", NO_DESCRIPTOR, 0, 1),
            call("madvise", PAGE, mmap.PAGESIZE, MADV_COLD),
            call("madvise", PAGE, mmap.PAGESIZE, MADV_PAGEOUT),
            call("move_pages", 0, 1, ctypes.addressof(PAGES), None, ctypes.addressof(RESULT), 0))
