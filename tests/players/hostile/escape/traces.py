#!/usr/bin/python3 -SEB
# Attaches a debugger to the process that started it, and reads its memory.
import os

import wire


def attach():
    for process in {1, os.getppid()} - {0}:
        wire.libc("ptrace", 16, process, 0, 0)  # PTRACE_ATTACH
    return "attached"


def read_memory():
    for process in {1, os.getppid()} - {0}:
        with open("/proc/%d/maps" % process) as file:
            start = int(file.readline().partition("-")[0], 16)
        with open("/proc/%d/mem" % process, "rb") as file:
            file.seek(start)
            return file.read(16)
    return None


wire.only_when_confined()
wire.escape(attach, read_memory)
