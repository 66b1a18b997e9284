#!/usr/bin/python3 -SEB
# Says that its name is null.
import wire

wire.play(at_name=lambda question: "null")
