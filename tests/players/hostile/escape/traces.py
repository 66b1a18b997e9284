#!/usr/bin/python3 -SEB
# Attaches a debugger to the process that started it, and reads its memory.
import os

import wire


def attach_to(process):
    return lambda: wire.libc("ptrace", 16, process, 0, 0) and "attached"  # PTRACE_ATTACH


def read_memory_of(process):
    def mischief():
        with open("/proc/%d/maps" % process) as file:
            start = int(file.readline().partition("-")[0], 16)
        with open("/proc/%d/mem" % process, "rb") as file:
            file.seek(start)
            return file.read(16)
    return mischief


wire.only_when_confined()
processes = {1, os.getppid()} - {0}
wire.escape(*map(attach_to, processes), *map(read_memory_of, processes))
