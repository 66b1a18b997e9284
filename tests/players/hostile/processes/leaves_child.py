#!/usr/bin/python3 -SEB
# Dies in its turn. Its child holds all three pipes open.
import os

import wire


def die(turn):
    wire.spawn(wire.sleep_for_ever)
    os._exit(7)


wire.play(die)
