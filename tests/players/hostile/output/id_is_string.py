#!/usr/bin/python3 -SEB
# Gives the id as a string.
import wire

wire.say('{"id":"@","result":#}')
