#!/usr/bin/python3 -SEB
# Asks the kernel for root's privileges: a restart (with wrong numbers), a module, a host name.
import os

import wire

RESTART, MODULE = {"x86_64": (169, 175), "aarch64": (142, 105)}[os.uname().machine]

wire.only_when_confined()
wire.escape(lambda: wire.libc("syscall", RESTART, 0, 0, 0, 0) and "a restart",
            lambda: wire.libc("syscall", MODULE, None, 0, None) and "a module",
            lambda: wire.libc("sethostname", b"hostile", 7) and "a host name")
