#!/usr/bin/python3 -SEB
# Prints a dictionary in the form of its language.
import wire

wire.say("{'id': @, 'result': #}")
