#!/usr/bin/python3 -SEB
# Takes leases of the SDK and of a file of its own, so that a process that opens them waits, and
# watches the SDK to learn when the opponent does.
import fcntl
import os

import wire

SDK = os.environ["PYTHONPATH"].split(":")[0]
OWN = "/tmp/own"


def request(name, command, value, path):
    def mischief():
        fcntl.fcntl(os.open(path, os.O_RDONLY), command, value)
        return name
    return mischief


wire.only_when_confined()
open(OWN, "w", encoding="utf-8").close()
wire.escape(request("a lease of the SDK", fcntl.F_SETLEASE, fcntl.F_WRLCK, SDK + "/connect4.py"),
            request("a lease of its own", fcntl.F_SETLEASE, fcntl.F_WRLCK, OWN),
            request("a notice of the SDK", fcntl.F_NOTIFY, fcntl.DN_ACCESS, SDK),
            lambda: wire.libc("inotify_init1", 0) and "a watch")
