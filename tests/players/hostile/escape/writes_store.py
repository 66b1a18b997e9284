#!/usr/bin/python3 -SEB
# Adds a word to the games of the tournament.
import wire

wire.only_when_confined()
wire.escape(lambda: open(wire.TARGETS["store"], "ab").write(b"I won"))
