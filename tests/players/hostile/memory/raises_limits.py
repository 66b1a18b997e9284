#!/usr/bin/python3 -SEB
# Takes back the limits that it was given.
import resource

import wire


def raise_limit(limit):
    def mischief():
        most = resource.RLIM_INFINITY
        resource.setrlimit(limit, (most, most))
        return "no limit %d" % limit
    return mischief


wire.only_when_confined()
wire.escape(*map(raise_limit, (resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE,
                               resource.RLIMIT_CORE, resource.RLIMIT_NOFILE)))
