#!/usr/bin/python3 -SEB
# Closes its output and lives on.
import os

import wire


def close(turn):
    os.close(1)


wire.play(close, after=wire.sleep_for_ever)
