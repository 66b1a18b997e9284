#!/usr/bin/python3 -SEB
# Says its name, and then another one.
import wire


def twice(question):
    wire.write(wire.line_for(question, '"Jekyll"') + wire.line_for(question, '"Hyde"'))


wire.play(at_name=twice)
