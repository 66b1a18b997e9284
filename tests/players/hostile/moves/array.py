#!/usr/bin/python3 -SEB
# Puts its column into an array.
import wire

wire.play(lambda turn: "[3]")
