#!/usr/bin/python3 -SEB
# Hides 600 MiB in a file that has no name.
import os

import wire


def take():
    file = os.memfd_create("hoard")
    for _ in range(60):
        wire.write(b"x" * (10 * 2**20), file)
    return "600 MiB"


wire.only_when_confined()
wire.escape(take)
