// The system calls that a player has no use for, and an attacker has.
#pragma once

#include <linux/filter.h>

#include <vector>

namespace connect4 {

/// A seccomp filter for this machine's architecture. It lets everything pass but:
///
/// - what makes or enters namespaces, and mounts: a user namespace gives rights that the sandbox
///   has taken away;
/// - memory that no limit counts: memfd, shared mappings without a file, System V shared memory,
///   semaphores and queues;
/// - doors of the kernel that had many holes: bpf, io_uring, userfaultfd, perf_event, keyrings;
/// - sockets of families that know no network namespace, such as AF_VSOCK;
/// - sched_setaffinity: a player stays on the processor of its game;
/// - the ioctls that type into a terminal (TIOCSTI, TIOCLINUX);
/// - calls of another architecture than the program's, such as those of 32-bit programs, whose
///   numbers mean something else.
///
/// A refused call fails with an error number, so that runtimes that only try go on without it.
std::vector<sock_filter> refused_calls();

}  // namespace connect4
