#!/usr/bin/python3 -SEB
# Maps 600 MiB of memory that has no file, and writes to every page.
import mmap

import wire


def take(turn):
    memory = mmap.mmap(-1, 600 * 2**20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    for page in range(0, len(memory), 4096):
        memory[page] = 1
    wire.sleep_for_ever()


wire.only_when_confined()
wire.play(take)
