#!/usr/bin/python3 -SEB
# Answers in UTF-16.
import wire

wire.say('{"id":@,"result":#}'.encode("utf-16-le"))
