#!/usr/bin/python3 -SEB
# Answers true, which some languages take for column 1.
import wire

wire.play(lambda turn: "true")
