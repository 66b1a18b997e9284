#!/usr/bin/python3 -SEB
# Asks the kernel for what only root may: a restart (with wrong numbers), a module, a host name.
import wire

wire.only_when_confined()
wire.escape(lambda: wire.libc("syscall", 169, 0, 0, 0, 0) and "a restart",
            lambda: wire.libc("syscall", 175, None, 0, None) and "a module",
            lambda: wire.libc("sethostname", b"hostile", 7) and "a host name")
