#!/usr/bin/python3 -SEB
# Answers with an error and a good column at once.
import wire

wire.say('{"id":@,"result":#,"error":"choose yourself"}')
