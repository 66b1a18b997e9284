#!/usr/bin/python3 -SEB
# Sends a question where a reply is wanted.
import wire

wire.say('{"id":@,"method":"take_turn","result":#}')
