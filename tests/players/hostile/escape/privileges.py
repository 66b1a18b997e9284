#!/usr/bin/python3 -SEB
# Looks for rights that it has, or could get by starting another program.
import wire


def rights():
    found = []
    with open("/proc/self/status") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name in ("CapInh", "CapPrm", "CapEff", "CapAmb") and int(value, 16) != 0:
                found.append(line.strip())
            if name == "NoNewPrivs" and int(value) == 0:
                found.append(line.strip())
    return found


wire.escape(rights)
