#!/usr/bin/python3 -SEB
# Has a name and notes that are a script for a page.
import json

import wire

PAYLOAD = '<script>alert("owned")</script><img src=x onerror=alert(1)>&lt;'


def at_turn(turn):
    wire.write("stray " + PAYLOAD.replace("\n", " ") + "\n")
    wire.log(PAYLOAD + "\n")
    return '{"column":%d,"note":%s}' % (turn.column, json.dumps(PAYLOAD))


name = json.dumps({"name": PAYLOAD, "version": PAYLOAD, "author": PAYLOAD})
wire.play(at_turn, lambda question: name)
