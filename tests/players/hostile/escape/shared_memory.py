#!/usr/bin/python3 -SEB
# Reads the files of another process in /dev/shm, and leaves one.
import wire


def leave():
    with open(wire.TARGETS["shm"] + ".reply", "w") as file:
        file.write("meet me in column 4")


wire.only_when_confined()
wire.escape(lambda: open(wire.TARGETS["shm"]).read(), leave)
