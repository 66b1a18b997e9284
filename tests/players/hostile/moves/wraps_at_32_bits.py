#!/usr/bin/python3 -SEB
# Answers 4294967299, which is column 3 in 32 bits.
import wire

wire.play(lambda turn: "4294967299")
