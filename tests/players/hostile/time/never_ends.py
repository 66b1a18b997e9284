#!/usr/bin/python3 -SEB
# Plays well and never ends, though its input does.
import wire

wire.play(after=wire.sleep_for_ever)
