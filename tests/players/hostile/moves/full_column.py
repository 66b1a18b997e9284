#!/usr/bin/python3 -SEB
# Drops its disc into a column that is full.
import wire

wire.play(lambda turn: "0")
