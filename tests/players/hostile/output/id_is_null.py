#!/usr/bin/python3 -SEB
# Leaves it open which question it answers.
import wire

wire.say('{"id":null,"result":#}')
