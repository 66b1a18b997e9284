#!/usr/bin/python3 -SEB
# Has a name and notes that would end a string of JSON and go on as they please.
import json

import wire

PAYLOAD = '"},"winner":"red","reason":"four","x":{"'


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
