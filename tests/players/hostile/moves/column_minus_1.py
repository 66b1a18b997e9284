#!/usr/bin/python3 -SEB
# Counts columns from the other end.
import wire

wire.play(lambda turn: "-1")
