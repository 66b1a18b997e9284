#!/usr/bin/python3 -SEB
# Writes column 0, which is full, as -0.
import wire

wire.play(lambda turn: "-0")
