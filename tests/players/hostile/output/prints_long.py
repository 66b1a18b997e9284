#!/usr/bin/python3 -SEB
# Prints few lines, but 80 KiB of them.
import wire


def chatter(turn):
    wire.write(("." * 20 * 1024 + "\n") * 4)
    return str(turn.column)


wire.play(chatter)
