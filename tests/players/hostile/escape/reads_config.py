#!/usr/bin/python3 -SEB
# Reads the config of the tournament, with the commands of all players.
import wire

wire.escape(lambda: open(wire.TARGETS["config"], "rb").read())
