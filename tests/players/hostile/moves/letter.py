#!/usr/bin/python3 -SEB
# Names its column as a chess player would.
import wire

wire.play(lambda turn: '"d4"')
