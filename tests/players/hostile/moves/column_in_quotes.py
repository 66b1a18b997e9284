#!/usr/bin/python3 -SEB
# Answers with an object that has a string as its column.
import wire

wire.play(lambda turn: '{"column":"3"}')
