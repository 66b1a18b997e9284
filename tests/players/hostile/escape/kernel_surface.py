#!/usr/bin/python3 -SEB
# Asks for the parts of the kernel that most escapes have begun with: bpf, perf, io_uring,
# userfaultfd, keys, and, by pairs of sockets, families that are hardly ever used.
import errno
import os
import socket

import wire

CALLS = {  # their numbers
    "x86_64": {"bpf": 321, "perf_event_open": 298, "io_uring_setup": 425, "userfaultfd": 323,
               "add_key": 248, "keyctl": 250},
    "aarch64": {"bpf": 280, "perf_event_open": 241, "io_uring_setup": 425, "userfaultfd": 282,
                "add_key": 217, "keyctl": 219},
}


def call(name, number):
    def mischief():
        try:
            wire.libc("syscall", number, 0, 0, 0, 0, 0)
        except OSError as refusal:
            # Any other error comes from the call itself: there was somebody to talk to.
            if refusal.strerror not in ("Operation not permitted", "Function not implemented"):
                return "%s: %s" % (name, refusal.strerror)
            raise
        return name
    return mischief


def pair(family):
    def mischief():
        try:
            socket.socketpair(family, socket.SOCK_DGRAM)
        except OSError as refusal:
            if refusal.errno != errno.EAFNOSUPPORT:  # the family's own answer
                return "%s: %s" % (family.name, refusal.strerror)
            raise
        return family.name
    return mischief


FAMILIES = (socket.AF_VSOCK, socket.AF_PACKET, socket.AF_TIPC, socket.AF_INET)

wire.only_when_confined()
wire.escape(*(call(*each) for each in CALLS[os.uname().machine].items()), *map(pair, FAMILIES))
