#!/usr/bin/python3 -SEB
# Makes namespaces of its own, in which it would be root.
import wire


def make(flag, name):
    return lambda: wire.libc("unshare", flag) and name


wire.escape(make(0x10000000, "user"), make(0x00020000, "mount"), make(0x40000000, "network"),
            make(0x20000000, "process"))
