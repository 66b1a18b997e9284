#!/usr/bin/python3 -SEB
# Dies in a way that leaves its memory in a file.
import os
import resource

import wire


def die(turn):
    os.chdir("/tmp")
    os.abort()


wire.only_when_confined()
wire.attempt(lambda: resource.setrlimit(resource.RLIMIT_CORE, (2**30, 2**30)))
wire.play(die)
