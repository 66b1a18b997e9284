#!/usr/bin/python3 -SEB
# Gives two ids, the right one last.
import wire

wire.say('{"id":0,"id":@,"result":#}')
