#!/usr/bin/python3 -SEB
# Says its name when its time to start is over, and would play well.
import time

import wire

time.sleep(60)
wire.play()
