#!/usr/bin/python3 -SEB
# Writes its column with an exponent.
import wire

wire.play(lambda turn: "3e0")
