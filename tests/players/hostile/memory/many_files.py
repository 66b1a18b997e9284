#!/usr/bin/python3 -SEB
# Makes ten thousand files with nothing in them.
import os

import wire

try:
    for number in range(10000):
        os.close(os.open("/tmp/%s.%d" % (os.path.basename(wire.CANARY), number), os.O_CREAT))
except OSError as refusal:
    wire.log("refused: %s\n" % refusal)
wire.only_when_confined()
wire.play()
