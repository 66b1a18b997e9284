#!/usr/bin/python3 -SEB
# Opens the devices of the machine, and makes one.
import os
import stat

import wire


def open_device(path):
    return lambda: os.open(path, os.O_RDONLY) and path


def make_device():
    path = "/tmp/%s.disk" % os.path.basename(wire.CANARY)
    os.mknod(path, 0o600 | stat.S_IFBLK, os.makedev(8, 0))
    return path


wire.only_when_confined()
wire.escape(make_device, *map(open_device, ("/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda",
                                            "/dev/kvm", "/dev/fuse", "/dev/net/tun")))
