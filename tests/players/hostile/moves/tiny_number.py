#!/usr/bin/python3 -SEB
# Answers 1e-400, which a double takes for 0.
import wire

wire.play(lambda turn: "1e-400")
