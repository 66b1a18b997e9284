#!/usr/bin/python3 -SEB
# Has a child that fills its log without end while it plays.
import wire


def chatter():
    while True:
        wire.log("all work and no play\n" * 3000)


wire.spawn(chatter)
wire.play()
