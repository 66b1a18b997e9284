#!/usr/bin/python3 -SEB
# Changes settings of the kernel: core dumps, the magic key, control groups.
import wire


def set_to(path, text):
    def mischief():
        with open(path, "w") as file:
            file.write(text)
        return path
    return mischief


wire.only_when_confined()
wire.escape(set_to("/proc/sys/kernel/core_pattern", "core"), set_to("/proc/sysrq-trigger", "h"),
            set_to("/proc/self/oom_score_adj", "-1000"), set_to("/sys/fs/cgroup/cgroup.procs", "0"))
