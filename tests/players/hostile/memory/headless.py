#!/usr/bin/python3 -SEB
# Takes 300 MiB in a second thread and ends the first one, by which the system tells the memory of a
# program.
import os
import threading

import wire

EXIT = {"x86_64": 60, "aarch64": 93}[os.uname().machine]  # of one thread


def is_headless():
    with open("/proc/self/task/%d/stat" % os.getpid()) as stat:
        return " Z " in stat.read()


def hoard():
    while not is_headless():
        pass
    memory = b"x" * (300 * 2**20)
    wire.sleep_for_ever()
    del memory


def take(turn):
    threading.Thread(target=hoard).start()
    wire.libc("syscall", EXIT, 0)


wire.only_when_confined()
wire.play(take)
