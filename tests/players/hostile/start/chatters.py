#!/usr/bin/python3 -SEB
# Talks about itself without end, and never says its name.
import wire

while True:
    wire.write('{"method":"hello"}\n' * 100)
