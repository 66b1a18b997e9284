#!/usr/bin/python3 -SEB
# Begins its reply with a byte order mark, as some editors would.
import wire

wire.say(b'\xef\xbb\xbf{"id":@,"result":#}')
