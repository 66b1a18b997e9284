#!/usr/bin/python3 -SEB
# Reads what another process has left in /dev/shm, and leaves something.
import wire


def leave():
    with open(wire.TARGETS["shm"] + ".reply", "w") as file:
        file.write("meet me in column 4")


wire.only_when_confined()
wire.escape(lambda: open(wire.TARGETS["shm"]).read(), leave)
