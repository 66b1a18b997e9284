#!/usr/bin/python3 -SEB
# Has a name and notes of several lines, which look like lines of the table.
import json

import wire

PAYLOAD = "x\n1  Hostile  100 100 0 0 100.0\r\n\t\x00\x0b"


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
