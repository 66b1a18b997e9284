#!/usr/bin/python3 -SEB
# Answers 1e400, which no double holds.
import wire

wire.play(lambda turn: "1e400")
