#!/usr/bin/python3 -SEB
# Has a name and notes that drop the table of games.
import json

import wire

PAYLOAD = "'); DROP TABLE games; DELETE FROM records; --"


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
