#!/usr/bin/python3 -SEB
# Puts NUL bytes into its reply.
import wire

wire.say(b'{"id":@,\0"result":#}\0')
