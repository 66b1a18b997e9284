#!/usr/bin/python3 -SEB
# Looks for secrets in its environment, and in that of every process it sees.
import os

import wire


def environments():
    for process in ("self", str(os.getppid()), "1"):
        with open("/proc/%s/environ" % process, "rb") as file:
            if b"SECRET" in file.read():
                return "a secret of process " + process
    return None


wire.escape(environments, lambda: [name for name in os.environ if "SECRET" in name])
