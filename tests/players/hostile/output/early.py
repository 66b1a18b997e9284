#!/usr/bin/python3 -SEB
# Answers the next question together with this one, and then rests.
import wire


def early(turn):
    if turn.turn == 0:
        wire.write('{"id":%d,"result":%d}\n{"id":%d,"result":%d}\n'
                   % (turn.id, turn.column, turn.id + 1, turn.column))


wire.play(early)
