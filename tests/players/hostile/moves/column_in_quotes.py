#!/usr/bin/python3 -SEB
# Answers with an object whose column is a string.
import wire

wire.play(lambda turn: '{"column":"3"}')
