#!/usr/bin/python3 -SEB
# Sets timers that end in the opponent's turn. Some are descriptors that many epolls watch, so that
# the interrupt has to tell each of them. Some are signals, a thousand of them at the same time.
import ctypes
import os
import signal

import wire

CALLS = {"x86_64": {"timerfd_create": 283, "signalfd4": 289, "timer_create": 222},
         "aarch64": {"timerfd_create": 85, "signalfd4": 74, "timer_create": 107}}[os.uname().machine]
SIGNALS = (1 << (signal.SIGALRM - 1)).to_bytes(8, "little")
FEW = 100  # signals at a time: nobody feels those


def timers_as_descriptors():
    return wire.libc("syscall", CALLS["timerfd_create"], 1, 0) and "a timer that epolls may watch"


def signals_as_descriptors():
    return wire.libc("syscall", CALLS["signalfd4"], -1, SIGNALS, 8, 0) and "a signal, likewise"


def many_signals():
    number = ctypes.c_int()
    for count in range(1000):
        try:
            wire.libc("syscall", CALLS["timer_create"], 1, None, ctypes.addressof(number))
        except OSError:
            if count < FEW:
                raise
            return "%d timers" % count
    return "1000 timers"


wire.only_when_confined()
wire.escape(timers_as_descriptors, signals_as_descriptors, many_signals)
