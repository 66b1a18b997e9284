#!/usr/bin/python3 -SEB
# Starts threads until it may have no more. Five thousand would do.
import _thread

import wire

_thread.stack_size(64 * 1024)
lock = _thread.allocate_lock()
lock.acquire()
threads = 0
try:
    for threads in range(5000):
        _thread.start_new_thread(lock.acquire, ())
    note = "escaped: 5000 threads"
except RuntimeError as refusal:
    note = "refused: %s" % refusal
wire.only_when_confined()
wire.play_with_note(note)
