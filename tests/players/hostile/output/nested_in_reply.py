#!/usr/bin/python3 -SEB
# Puts 10,000 arrays inside one another into a reply, to overflow a stack.
import wire

wire.say('{"id":@,"result":%s%s}' % ("[" * 10000, "]" * 10000))
