#!/usr/bin/python3 -SEB
# Answers with an object of 6,000 members before the column.
import wire

wire.say('{"id":@,"result":{%s"column":#}}' % ('"eval":1,' * 6000))
