#!/usr/bin/python3 -SEB
# Says that its name is 42.
import wire

wire.play(at_name=lambda question: "42")
