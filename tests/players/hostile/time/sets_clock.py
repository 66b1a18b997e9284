#!/usr/bin/python3 -SEB
# Sets the clock of the machine (to its own time).
import time

import wire

wire.only_when_confined()
wire.escape(lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()) or "set the clock")
