#!/usr/bin/python3 -SEB
# Connects to a server on this machine.
import socket

import wire


def connect(family, address):
    def mischief():
        with socket.socket(family) as client:
            client.settimeout(0.3)
            client.connect(address)
            return client.recv(100)
    return mischief


port = int(wire.TARGETS["port"])
wire.escape(connect(socket.AF_INET, ("127.0.0.1", port)), connect(socket.AF_INET6, ("::1", port)))
