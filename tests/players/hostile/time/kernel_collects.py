#!/usr/bin/python3 -SEB
# Has the kernel's own threads work on its processor: sockets in flight to one another, which the
# kernel must collect. It answers a little late, to have the machine blamed and the game played
# again.
import socket
import time

import wire

SECONDS = 0.3  # a turn


def put_in_flight(times):
    """A socket that is in flight to itself."""
    here, there = socket.socketpair()
    socket.send_fds(here, [b"x"], [there.fileno()] * times)
    return here, there


def think(turn):
    end = time.monotonic() + 1.03 * SECONDS
    while time.monotonic() < end:
        try:
            for end_of_pair in put_in_flight(1):
                end_of_pair.close()
        except OSError:  # the kernel is not done with the last ones
            pass
    return str(turn.column)


kept = []
try:
    while len(kept) < 200:
        kept.append(put_in_flight(100))
except OSError:  # so many are allowed
    del kept[-5:]
wire.play(think)
