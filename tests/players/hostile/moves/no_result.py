#!/usr/bin/python3 -SEB
# Answers without a result.
import wire

wire.say('{"id":@}')
