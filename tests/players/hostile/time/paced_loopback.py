#!/usr/bin/python3 -SEB
# Has the kernel's timers send for it while it sleeps: paced connections to itself, which take the
# processor in its opponent's turn.
import socket

import wire

SO_MAX_PACING_RATE = 47


def pace():
    server = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(server.getsockname())
    client.setsockopt(socket.SOL_SOCKET, SO_MAX_PACING_RATE, 1_000_000)
    guest = server.accept()[0]
    client.setblocking(False)
    return client.send(b"x" * 100_000) and guest.recv(1)


wire.only_when_confined()
wire.escape(pace)
