#!/usr/bin/python3 -SEB
# Turns into a program that repeats whatever it is asked.
import os

import wire

wire.play(lambda turn: os.execv("/bin/cat", ["cat"]))
