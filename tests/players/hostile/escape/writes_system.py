#!/usr/bin/python3 -SEB
# Changes the programs and accounts of the machine.
import os

import wire


def change(path):
    return lambda: os.open(path, os.O_WRONLY) and path


def leave(path):  # into a folder of its own perhaps: whether it comes out is seen outside
    return lambda: os.close(os.open(path, os.O_WRONLY | os.O_CREAT))


wire.only_when_confined()
wire.escape(*map(change, ("/etc/passwd", "/usr/bin/python3", "/etc/ld.so.cache")),
            *map(leave, ("/hostile", "/usr/bin/hostile", "/etc/hostile", "/var/tmp/hostile",
                         "/run/hostile")))
