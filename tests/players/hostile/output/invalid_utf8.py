#!/usr/bin/python3 -SEB
# Puts bytes in another encoding than UTF-8 into the note of a good reply.
import wire

wire.say(b'{"id":@,"result":{"column":#,"note":"\xff\xfe\xc0\xaf"}}')
