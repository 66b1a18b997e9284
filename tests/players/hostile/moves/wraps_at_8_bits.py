#!/usr/bin/python3 -SEB
# Answers 259, which is column 3 in 8 bits.
import wire

wire.play(lambda turn: "259")
