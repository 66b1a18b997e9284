// The system calls that a player has no use for, and an attacker has.
#pragma once

namespace connect4 {

/// Has the kernel refuse them to this process, and to all that it will start, for good. Everything
/// passes but:
///
/// - calls that make or enter namespaces, and mounts: a user namespace gives rights that the
///   sandbox has taken away;
/// - memory that no limit counts: memfd, shared mappings without a file, System V shared memory,
///   semaphores and queues;
/// - doors of the kernel that had many holes: bpf, io_uring, userfaultfd, perf_event, keyrings;
/// - sockets of families that know no network namespace, such as AF_VSOCK;
/// - sched_setaffinity: a player stays on the processor of its game;
/// - timers and signals as descriptors: the kernel would tell their watchers in the opponent's
///   turn;
/// - calls that tell which pages of a file are in memory, or drop them, and questions for locks:
///   all players see the same files of /usr;
/// - all ioctls but those of streams (0x54XX), and those that type into a terminal;
/// - calls that came after Linux 6.1;
/// - calls of another architecture than the program's, such as those of 32-bit programs: their
///   numbers mean something else.
///
/// A refused call fails with an error number, so that runtimes that only try continue without it.
///
/// The filter is made by libseccomp, which knows the calls of each processor. That takes 0.1 ms a
/// start, of 7 for the whole sandbox, and spares us a hand-written assembler of filters.
///
/// A program of ours that reads a database asks for locks, and may.
///
/// Returns 0, or the error (errno) for which nothing is refused.
int refuse_calls(bool asks_for_locks);

}  // namespace connect4
