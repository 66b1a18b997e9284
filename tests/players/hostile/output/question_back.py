#!/usr/bin/python3 -SEB
# Sends a question in place of a reply.
import wire

wire.say('{"id":@,"method":"take_turn","result":#}')
