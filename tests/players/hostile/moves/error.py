#!/usr/bin/python3 -SEB
# Answers with an error.
import wire

wire.say('{"id":@,"error":{"code":-32000,"message":"IndexError: list index out of range"}}')
