#!/usr/bin/python3 -SEB
# Writes words behind its reply.
import wire

wire.say('{"id":@,"result":#} // the best move')
