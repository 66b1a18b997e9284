#!/usr/bin/python3 -SEB
# Has a name and notes that make the text behind them run from right to left.
import json

import wire

PAYLOAD = "\u202eevil\u2066\u200f\u2028"


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
