#!/usr/bin/python3 -SEB
# Has a child that thinks while the other one is to move.
import wire


def think():
    while True:
        pass


wire.spawn(think)
wire.play()
