#!/usr/bin/python3 -SEB
# Follows a link in its folder that leads out of it, and makes others.
import os

import wire


def follow(path):
    return lambda: open(path, "rb").read()


folder = os.path.dirname(os.path.abspath(__file__))
link = "/tmp/%s.link" % os.path.basename(wire.CANARY)
wire.only_when_confined()
wire.escape(follow(folder + "/loot"),
            lambda: os.symlink(wire.TARGETS["secret"], link), follow(link),
            lambda: os.link(wire.TARGETS["secret"], link + ".hard"), follow(link + ".hard"))
