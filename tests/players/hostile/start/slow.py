#!/usr/bin/python3 -SEB
# Takes half a second to start: that is off the clock.
import time

import wire

time.sleep(0.5)
wire.play()
