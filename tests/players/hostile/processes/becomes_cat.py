#!/usr/bin/python3 -SEB
# Says its name and turns into a program that repeats its input.
import os

import wire


def become_cat(question):
    wire.write(wire.line_for(question, '"cat"'))
    os.execv("/bin/cat", ["cat"])


wire.play(at_name=become_cat)
