#!/usr/bin/python3 -SEB
# Reads the games of the tournament.
import wire

wire.escape(lambda: open(wire.TARGETS["store"], "rb").read())
