#!/usr/bin/python3 -SEB
# Answers a thousand questions in advance, so that any that comes finds its answer there.
import wire


def at_turn(turn):
    if turn.turn == 0:
        wire.write("".join('{"id":%d,"result":%d}\n' % (turn.id + ahead, turn.column)
                           for ahead in range(1000)))


wire.play(at_turn)
