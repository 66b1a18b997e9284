#!/usr/bin/python3 -SEB
# Asks for the parts of the kernel that most escapes have begun with: bpf, perf, io_uring,
# userfaultfd, keys.
import os

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


wire.only_when_confined()
wire.escape(*(call(*each) for each in CALLS[os.uname().machine].items()))
