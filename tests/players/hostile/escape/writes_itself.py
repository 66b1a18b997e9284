#!/usr/bin/python3 -SEB
# Changes its own program for the next game.
import os

import wire


def own(work):
    def mischief():
        work(os.path.abspath(__file__))
        return "changed myself"
    return mischief


wire.only_when_confined()
wire.escape(own(lambda path: open(path, "a")), own(os.unlink), own(lambda path: os.chmod(path, 0)),
            own(lambda path: os.rename(path, path + ".old")), own(lambda path: os.utime(path)),
            own(lambda path: os.symlink("/etc/passwd", os.path.dirname(path) + "/link")))
