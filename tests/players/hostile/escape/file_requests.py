#!/usr/bin/python3 -SEB
# Asks file systems about files, and leaves hints with files, which stay after a game.
import fcntl
import os
import struct

import wire

OWN = "/tmp/own"
FIEMAP, FIGETBSZ, GET_FLAGS = 0xC020660B, 2, 0x80086601
SET_RW_HINT, SET_FILE_RW_HINT = 1036, 1038
WHOLE_FILE = struct.pack("QQQQ", 0, 2**64 - 1, 0, 0)


def request(name, number, form=bytes(8)):
    def mischief():
        fcntl.ioctl(os.open("/usr/bin/env", os.O_RDONLY), number, bytearray(form))
        return name
    return mischief


def hint(number):
    def mischief():
        fcntl.fcntl(os.open(OWN, os.O_RDONLY), number, (3).to_bytes(8, "little"))
        return "a hint"
    return mischief


wire.only_when_confined()
open(OWN, "w", encoding="utf-8").close()
wire.escape(request("a map of the disk", FIEMAP, WHOLE_FILE), request("its blocks", FIGETBSZ),
            request("its flags", GET_FLAGS), hint(SET_RW_HINT), hint(SET_FILE_RW_HINT))
