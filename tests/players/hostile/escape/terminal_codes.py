#!/usr/bin/python3 -SEB
# Has a name, notes and prints that clear the screen, set its title and recolour it.
import json

import wire

PAYLOAD = "\x1b[2J\x1b]0;owned\x07\x1b[31m\x9b2J\x0f\x08\r"


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
