#!/usr/bin/python3 -SEB
# Answers with a number of 60,000 digits.
import wire

wire.play(lambda turn: "3" * 60000)
