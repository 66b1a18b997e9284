// The kernel's answers to a program in the sandbox. The programs are real, and so is the sandbox.
#include "runner/process/sandbox.hpp"

#include <gmock/gmock.h>

#include <string>

#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;

TEST_F(Sandbox, HasNoSocketsButThoseAmongItsOwnProcesses) {
  EXPECT_EQ(told_by(python_command(R"(
import errno, socket
def made(make, *arguments):
    try:
        make(*arguments)
        return True
    except OSError as e:
        return errno.errorcode[e.errno]
for make in (socket.socket, socket.socketpair):
    print([made(make, family, socket.SOCK_DGRAM) for family in (socket.AF_UNIX, *range(2, 46))]
          == [True] + ["EAFNOSUPPORT"] * 44)
)")),
            "True\nTrue\n");
}

TEST_F(Sandbox, ACallThatWouldFlushADiskSucceedsAndDoesNothing) {
  EXPECT_EQ(told_by(python_command(R"(
import ctypes
libc = ctypes.CDLL(None)
no_descriptor = 1000000
print(libc.fsync(no_descriptor), libc.fdatasync(no_descriptor), libc.syncfs(no_descriptor),
      libc.msync(1, 1, 4))
)")),
            "0 0 0 0\n");
}

/// Calls by their names, with their numbers on this processor.
const std::string calls_by_name = R"(
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {"x86_64": dict(timerfd_create=283, signalfd4=289, timer_create=222, mincore=27,
                          madvise=28, move_pages=279, mbind=237, fadvise64=221, readahead=187,
                          flock=73, fcntl=72, ioctl=16, prctl=157, preadv2=327, pwritev2=328,
                          syslog=103, quotactl=179, sync_file_range=277),
           "aarch64": dict(timerfd_create=85, signalfd4=74, timer_create=107, mincore=232,
                           madvise=233, move_pages=239, mbind=235, fadvise64=223, readahead=213,
                           flock=32, fcntl=25, ioctl=29, prctl=167, preadv2=286, pwritev2=287,
                           syslog=116, quotactl=60, sync_file_range=84)}[platform.machine()]
NUMBERS.update(process_madvise=440, quotactl_fd=443, cachestat=451, statmount=457, newest=470)
def call(name, *arguments):
    result = libc.syscall(NUMBERS[name], *[ctypes.c_long(a) for a in arguments])
    return os.strerror(ctypes.get_errno()) if result == -1 else result
)";

TEST_F(Sandbox, TimersAndSignalsAreNotDescriptorsThatManyCouldWatch) {
  EXPECT_EQ(told_by(python_command(calls_by_name + R"(
print(call("timerfd_create", 1, 0))
print(call("signalfd4", -1, ctypes.addressof(ctypes.c_ulong(0)), 8, 0))
)")),
            "Function not implemented\nFunction not implemented\n");
}

TEST_F(Sandbox, HasATimerForAProcessOfRubyAndNotManyOfThem) {
  EXPECT_EQ(told_by(python_command(calls_by_name + R"(
number = ctypes.c_int()
results = [call("timer_create", 1, 0, ctypes.addressof(number)) for _ in range(100)]
print(results.count(0), results[-1])
)")),
            "64 Resource temporarily unavailable\n");
}

TEST_F(Sandbox, NoCallTellsOrChangesThePagesOfAFileInMemory) {
  EXPECT_EQ(told_by(python_command(calls_by_name + R"(
no_descriptor = 1000000  # whatever looks at it complains
libc.mmap.restype = ctypes.c_void_p
page = libc.mmap(0, 4096, 3, 0x22, -1, 0)
result = ctypes.create_string_buffer(4096)
print(call("mincore", page, 4096, ctypes.addressof(result)), call("cachestat", 0, 0, 0, 0),
      call("move_pages", 0, 0, 0, 0, 0, 0), call("mbind", page, 4096, 0, 0, 0, 0),
      call("process_madvise", 0, 0, 0, 0, 0), sep="; ")
print(*[call("madvise", page, 4096, advice) for advice in (20, 21, 12, 4)], sep="; ")
print(call("prctl", 67, 1, 0, 0, 0))
print(call("fadvise64", no_descriptor, 0, 0, 4), call("readahead", no_descriptor, 0, 1),
      call("sync_file_range", no_descriptor, 0, 1, 0))
print(*[call(name, no_descriptor, 0, 0, 0, 0, flags)
        for name in ("preadv2", "pwritev2") for flags in (0, 8)], sep="; ")
)")),
            "Function not implemented; Function not implemented; Function not implemented; "
            "Function not implemented; Function not implemented\n"
            "Invalid argument; Invalid argument; Invalid argument; 0\n"
            "Invalid argument\n"
            "0 0 0\n"
            "Bad file descriptor; Operation not supported; "
            "Bad file descriptor; Operation not supported\n");
}

TEST_F(Sandbox, ItsLocksOnFilesAreSeenByNobody) {
  EXPECT_EQ(told_by(python_command(calls_by_name + R"(
import fcntl
no_descriptor = 1000000
print(call("flock", no_descriptor, 2))  # succeeds: Java locks a file when it starts
whole = ctypes.create_string_buffer(32)
print(*[call("fcntl", no_descriptor, request, ctypes.addressof(whole)) for request in (5, 36)], sep="; ")
file = os.open("/usr/bin/env", os.O_RDONLY)
print(fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB))  # that of SQLite, which hinders nobody
own = os.open("/tmp/own", os.O_RDWR | os.O_CREAT)
print(fcntl.lockf(own, fcntl.LOCK_EX | fcntl.LOCK_NB))
)")),
            "0\nOperation not permitted; Operation not permitted\nNone\nNone\n");
}

TEST_F(Sandbox, FilesAndTheKernelKeepNoNotes) {
  EXPECT_EQ(told_by(python_command(calls_by_name + R"(
own = os.open("/tmp/own", os.O_RDWR | os.O_CREAT)
print(*[call("fcntl", own, hint, 0) for hint in (1035, 1036, 1037, 1038)], sep="; ")
print(*[call("ioctl", own, request, 0) for request in (2, 0x80086601, 0x53FF, 0x5500)], sep="; ")
read, write = os.pipe()
count = ctypes.c_int(7)
print(call("ioctl", read, 0x541B, ctypes.addressof(count)), count.value)  # FIONREAD
print(*[call(name, 0, 0, 0, 0) for name in ("syslog", "quotactl", "quotactl_fd")], sep="; ")
print(*[call(name, 0, 0, 0, 0, 0, 0) for name in ("statmount", "newest")], sep="; ")
)")),
            "Operation not permitted; Operation not permitted; Operation not permitted; "
            "Operation not permitted\n"
            "Inappropriate ioctl for device; Inappropriate ioctl for device; "
            "Inappropriate ioctl for device; Inappropriate ioctl for device\n"
            "0 0\n"
            "Function not implemented; Function not implemented; Function not implemented\n"
            "Function not implemented; Function not implemented\n");
}

TEST_F(Sandbox, RefusesNamespacesMountsAndOtherWaysOut) {
  EXPECT_EQ(told_by(python_command(R"(
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def refused(number, *arguments):
    result = libc.syscall(number, *[ctypes.c_long(a) for a in arguments])
    return os.strerror(ctypes.get_errno()) if result == -1 else "allowed"
import platform
calls = {"x86_64": dict(unshare=272, clone=56, clone3=435, setns=308, mount=165, bpf=321, keyctl=250,
                        io_uring=425, memfd=319, shmget=29, ioctl=16, affinity=203, perf=298,
                        io_setup=206, fcntl=72),
         "aarch64": dict(unshare=97, clone=220, clone3=435, setns=268, mount=40, bpf=280, keyctl=219,
                         io_uring=425, memfd=279, shmget=194, ioctl=29, affinity=122, perf=241,
                         io_setup=0, fcntl=25),
        }[platform.machine()]
NEWUSER = 0x10000000
for name, arguments in (("unshare", (NEWUSER,)), ("clone", (NEWUSER | 17, 0, 0, 0, 0)),
                        ("clone3", (0, 0)), ("setns", (0, 0)), ("mount", (0, 0, 0, 0, 0)),
                        ("bpf", (0, 0, 0)), ("keyctl", (0, 0)), ("io_uring", (1, 0)),
                        ("memfd", (0, 0)), ("shmget", (0, 4096, 0o1600)), ("ioctl", (0, 0x5412, 0)),
                        ("affinity", (0, 8, 0)), ("perf", (0, 0, 0, 0, 0)),
                        ("io_setup", (1, 0)), ("fcntl", (1, 1031, 4096))):  # F_SETPIPE_SZ
    print(name, refused(calls[name], *arguments))
)")),
            "unshare Operation not permitted\nclone Operation not permitted\n"
            "clone3 Function not implemented\nsetns Operation not permitted\n"
            "mount Operation not permitted\nbpf Operation not permitted\n"
            "keyctl Operation not permitted\nio_uring Function not implemented\n"
            "memfd Function not implemented\nshmget Function not implemented\n"
            "ioctl Operation not permitted\naffinity Operation not permitted\n"
            "perf Operation not permitted\nio_setup Function not implemented\n"
            "fcntl Operation not permitted\n");
}

TEST_F(Sandbox, RefusesACallWithAnyBitsThatTheKernelDoesNotLookAt) {
  EXPECT_EQ(told_by(python_command(R"(
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
calls = {"x86_64": dict(clone=56, ioctl=16, fcntl=72, mmap=9, socket=41),
         "aarch64": dict(clone=220, ioctl=29, fcntl=25, mmap=222, socket=198)}[platform.machine()]
HIGH = 1 << 32
for name, *arguments in (("clone", HIGH | 0x10000000 | 17, 0, 0, 0, 0),  # CLONE_NEWUSER
                         ("ioctl", 0, HIGH | 0x5412, 0),                 # TIOCSTI
                         ("fcntl", 1, HIGH | 1031, 4096),                # F_SETPIPE_SZ
                         ("mmap", 0, 4096, 3, HIGH | 0x21, -1, 0),       # MAP_SHARED, anonymous
                         ("mmap", 0, 4096, 3, HIGH | 0x23, -1, 0),       # MAP_SHARED_VALIDATE
                         ("socket", HIGH | 2, 1, 0)):                    # AF_INET
    result = libc.syscall(calls[name], *[ctypes.c_long(a) for a in arguments])
    print(name, os.strerror(ctypes.get_errno()) if result == -1 else "allowed")
)")),
            "clone Operation not permitted\nioctl Operation not permitted\n"
            "fcntl Operation not permitted\nmmap Operation not permitted\n"
            "mmap Operation not permitted\nsocket Address family not supported by protocol\n");
}

}  // namespace
}  // namespace connect4
