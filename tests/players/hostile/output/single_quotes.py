#!/usr/bin/python3 -SEB
# Prints what its language prints for a dictionary.
import wire

wire.say("{'id': @, 'result': #}")
