#!/usr/bin/python3 -SEB
# Thinks that its position is worth NaN.
import wire

wire.say('{"id":@,"result":{"column":#,"eval":NaN}}')
