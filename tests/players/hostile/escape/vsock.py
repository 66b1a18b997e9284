#!/usr/bin/python3 -SEB
# Connects to a server on this machine by the way that leads out of virtual machines.
import socket

import wire


def connect():
    with socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM) as client:
        client.settimeout(0.3)
        client.connect((1, int(wire.TARGETS["port"])))  # VMADDR_CID_LOCAL
        return client.recv(100)


wire.escape(connect)
