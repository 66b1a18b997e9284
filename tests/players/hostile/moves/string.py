#!/usr/bin/python3 -SEB
# Answers with a digit in quotes.
import wire

wire.play(lambda turn: '"3"')
