#!/usr/bin/python3 -SEB
# Writes two replies on one line.
import wire

wire.say('{"id":@,"result":#}{"id":@,"result":#}')
