#!/usr/bin/python3 -SEB
# Reads a file that everybody on the machine may read, outside its folder.
import wire

wire.escape(lambda: open(wire.TARGETS["secret"], "rb").read())
