#!/usr/bin/python3 -SEB
# Reads the passwords of the machine.
import wire

wire.escape(lambda: open("/etc/shadow").read(), lambda: open("/etc/sudoers").read())
