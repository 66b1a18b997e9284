#!/usr/bin/python3 -SEB
# Answers with nothing.
import wire

wire.play(lambda turn: "null")
