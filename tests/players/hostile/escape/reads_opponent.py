#!/usr/bin/python3 -SEB
# Reads the program of its opponent.
import wire

wire.escape(lambda: open(wire.TARGETS["opponent"], "rb").read())
