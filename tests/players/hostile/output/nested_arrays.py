#!/usr/bin/python3 -SEB
# Answers with 100,000 arrays inside one another.
import wire

wire.say("[" * 100000 + "]" * 100000)
