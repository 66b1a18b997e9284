#!/usr/bin/python3 -SEB
# Has a name of 60,000 letters.
import wire

wire.play(at_name=lambda question: '{"name":"%s","version":"%s"}' % ("n" * 30000, "v" * 30000))
