#!/usr/bin/python3 -SEB
# Reads the machine's files in /proc, to learn about the opponent: how busy it is, its memory, its
# locks.
import os

import wire


def read(path):
    def mischief():
        with open("/proc/" + path, "rb") as file:
            return path + ": " + file.readline().decode()
    return mischief


def has_time():
    with open("/proc/stat", "rb") as file:
        return any(int(word) for word in file.readline().split()[1:]) and "stat"


NAMES = ("loadavg", "meminfo", "vmstat", "zoneinfo", "interrupts", "softirqs", "schedstat",
         "diskstats", "uptime", "locks", "swaps", "buddyinfo", "cgroups", "key-users",
         "pressure/cpu", "pressure/memory", "sys/kernel/pty/nr", "sys/fs/file-nr", "sys/fs/inode-nr")

wire.only_when_confined()
wire.escape(has_time, lambda: os.listdir("/sys/fs"), *map(read, NAMES))
