#!/usr/bin/python3 -SEB
# Takes locks of a file in /usr, and asks whether another player holds one: both see the same file.
import fcntl
import os
import struct

import wire

FILE = "/usr/bin/env"
FORM = "hhqqi"  # struct flock
WHOLE = (os.SEEK_SET, 0, 0, 0)


def held_by_a_child(take):
    """Calls that in a process of its own, which lives on."""
    told, tell = os.pipe()

    def work():
        try:
            take(os.open(FILE, os.O_RDONLY))
        except OSError:
            pass  # its parent finds nothing
        os.close(tell)
        wire.sleep_for_ever()

    wire.spawn(work)
    os.close(tell)
    os.read(told, 1)


def with_flock():
    held_by_a_child(lambda file: fcntl.flock(file, fcntl.LOCK_EX))
    try:
        fcntl.flock(os.open(FILE, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return "somebody has locked it"
    raise OSError(0, "no lock was seen")


def with_records():
    held_by_a_child(lambda file: fcntl.lockf(file, fcntl.LOCK_SH))
    wanted = struct.pack(FORM, fcntl.F_WRLCK, *WHOLE)
    found = fcntl.fcntl(os.open(FILE, os.O_RDONLY), fcntl.F_GETLK, wanted)
    return struct.unpack(FORM, found)[0] == fcntl.F_RDLCK and "somebody reads it"


wire.only_when_confined()
wire.escape(with_flock, with_records)
