#!/usr/bin/python3 -SEB
# Asks to run before everybody else: nice -20, real time.
import os

import wire

wire.escape(lambda: os.setpriority(os.PRIO_PROCESS, 0, -20) or "nice -20",
            lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(99)) or "real time")
