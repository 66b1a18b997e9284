#!/usr/bin/python3 -SEB
# Mounts folders that it was not given, and moves the root.
import wire

wire.only_when_confined()
wire.escape(lambda: wire.libc("mount", b"proc", b"/tmp", b"proc", 0, None) and "mounted",
            lambda: wire.libc("umount2", b"/proc", 2) and "unmounted",
            lambda: wire.libc("chroot", b"/tmp") and "moved the root")
