#!/usr/bin/python3 -SEB
# Opens files until it may open no more.
import os

import wire


def open_all():
    for _ in range(5000):
        os.dup(0)
    return "5000 descriptors"


wire.only_when_confined()
wire.escape(open_all)
