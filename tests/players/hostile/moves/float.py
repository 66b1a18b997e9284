#!/usr/bin/python3 -SEB
# Answers with a number that has a fraction.
import wire

wire.play(lambda turn: "3.0")
