#!/usr/bin/python3 -SEB
# Has twenty children that are dead, and buries none of them.
import wire

for _ in range(20):
    wire.spawn(lambda: None)
wire.play()
