#!/usr/bin/python3 -SEB
# Gives two results, a legal one and then one off the board.
import wire

wire.say('{"id":@,"result":#,"result":9}')
