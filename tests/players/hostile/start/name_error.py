#!/usr/bin/python3 -SEB
# Answers the question for its name with an error.
import wire


def refuse(question):
    wire.write('{"id":%d,"error":{"code":1,"message":"no licence"}}\n' % question.id)


wire.play(at_name=refuse)
