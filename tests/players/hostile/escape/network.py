#!/usr/bin/python3 -SEB
# Sends a packet to the world, and asks for a name there.
import socket

import wire


def send(family, address):
    def mischief():
        with socket.socket(family, socket.SOCK_DGRAM) as client:
            client.sendto(b"e2e4", address)
        return "sent a packet"
    return mischief


# Addresses that are reserved for documentation: nobody has them.
wire.only_when_confined()
wire.escape(send(socket.AF_INET, ("192.0.2.1", 9)), send(socket.AF_INET6, ("2001:db8::1", 9)))
