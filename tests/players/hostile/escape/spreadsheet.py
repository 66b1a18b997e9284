#!/usr/bin/python3 -SEB
# Has a name and notes that a spreadsheet takes for a formula.
import json

import wire

PAYLOAD = "=HYPERLINK(\"http://192.0.2.1\",\"standings\")"


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
