#!/usr/bin/python3 -SEB
# Reads a segment of shared memory by its key.
import wire

wire.escape(lambda: wire.libc("shmget", int(wire.TARGETS["key"]), 1, 0))
