#!/usr/bin/python3 -SEB
# Writes a reply of a gigabyte: no newline ever comes.
import wire


def endless(turn):
    wire.write('{"id":%d,"result":"' % turn.id)
    for _ in range(1024):
        wire.write(b"9" * 2**20)


wire.play(endless)
