#!/usr/bin/python3 -SEB
# Listens to the network below all protocols.
import socket

import wire

wire.escape(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
            lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP))
