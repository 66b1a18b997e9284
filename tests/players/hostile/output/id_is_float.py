#!/usr/bin/python3 -SEB
# Gives the id as a number with a fraction.
import wire

wire.say('{"id":@.0,"result":#}')
