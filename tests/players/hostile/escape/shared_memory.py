#!/usr/bin/python3 -SEB
# Reads what another process has left in /dev/shm, and leaves something.
import wire

wire.only_when_confined()
def leave():
    with open(wire.TARGETS["shm"] + ".reply", "w") as file:
        file.write("meet me in column 4")


wire.escape(lambda: open(wire.TARGETS["shm"]).read(), leave)
