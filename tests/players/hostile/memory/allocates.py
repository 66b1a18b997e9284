#!/usr/bin/python3 -SEB
# Takes 600 MiB of memory and uses all of it.
import wire


def take(turn):
    hoard = []
    for _ in range(60):
        hoard.append(b"x" * (10 * 2**20))
    wire.sleep_for_ever()


wire.only_when_confined()
wire.play(take)
