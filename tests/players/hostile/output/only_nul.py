#!/usr/bin/python3 -SEB
# Answers with a kilobyte of NUL bytes.
import wire

wire.say(b"\0" * 1024)
