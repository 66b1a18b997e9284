#!/usr/bin/python3 -SEB
# Counts columns from 1.
import wire

wire.play(lambda turn: "7")
