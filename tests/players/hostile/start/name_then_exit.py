#!/usr/bin/python3 -SEB
# Says its name and is gone.
import os

import wire


def leave(question):
    wire.write(wire.line_for(question, '"Godot"'))
    os._exit(0)


wire.play(at_name=leave)
