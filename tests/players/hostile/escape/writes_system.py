#!/usr/bin/python3 -SEB
# Changes the programs and accounts of the machine.
import os

import wire

wire.only_when_confined()
def change(path):
    return lambda: os.open(path, os.O_WRONLY | os.O_CREAT) and path


wire.escape(*map(change, ("/usr/bin/hostile", "/etc/passwd", "/hostile", "/usr/bin/python3",
                          "/etc/ld.so.preload", "/var/tmp/hostile", "/run/hostile")))
