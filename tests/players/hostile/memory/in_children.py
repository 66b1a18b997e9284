#!/usr/bin/python3 -SEB
# Has ten children that take 60 MiB each.
import wire


def take(turn):
    def hoard():
        memory = b"x" * (60 * 2**20)
        wire.sleep_for_ever()
        del memory

    for _ in range(10):
        wire.spawn(hoard)
    wire.sleep_for_ever()


wire.only_when_confined()
wire.play(take)
