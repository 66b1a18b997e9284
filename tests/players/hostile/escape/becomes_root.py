#!/usr/bin/python3 -SEB
# Becomes root.
import os

import wire

wire.only_when_confined()
wire.escape(lambda: os.getuid() == 0 and "I was root", lambda: os.setuid(0) or "setuid",
            lambda: os.setgroups([0]) or "setgroups", lambda: os.setresgid(0, 0, 0) or "setgid")
