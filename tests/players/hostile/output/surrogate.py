#!/usr/bin/python3 -SEB
# Puts half a character, as JSON can write it, into the note of a good reply.
import wire

wire.say(r'{"id":@,"result":{"column":#,"note":"half \ud800"}}')
