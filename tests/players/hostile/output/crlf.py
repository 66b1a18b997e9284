#!/usr/bin/python3 -SEB
# Ends its lines as on Windows.
import wire

wire.say('{"id":@,"result":#}\r')
