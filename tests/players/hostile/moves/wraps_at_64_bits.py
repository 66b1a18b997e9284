#!/usr/bin/python3 -SEB
# Answers 18446744073709551619, which is column 3 in 64 bits.
import wire

wire.play(lambda turn: "18446744073709551619")
