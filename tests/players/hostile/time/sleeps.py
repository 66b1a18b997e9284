#!/usr/bin/python3 -SEB
# Falls asleep at its first move.
import wire

wire.play(lambda turn: wire.sleep_for_ever())
