#!/usr/bin/python3 -SEB
# Reads from address 0.
import ctypes

import wire

wire.play(lambda turn: ctypes.string_at(0))
