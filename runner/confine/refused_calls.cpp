#include "runner/confine/refused_calls.hpp"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <initializer_list>

namespace connect4 {

namespace {

constexpr std::uint32_t namespaces[] = {CLONE_NEWUSER,   CLONE_NEWNS,  CLONE_NEWPID,
                                        CLONE_NEWNET,    CLONE_NEWIPC, CLONE_NEWUTS,
                                        CLONE_NEWCGROUP, CLONE_NEWTIME};

/// Not permitted at all.
constexpr int forbidden[] = {
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(open_tree),
    SCMP_SYS(move_mount),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount),
    SCMP_SYS(fspick),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(sched_setaffinity),
};

/// Those that runtimes try and can do without: for all they know, the kernel is an old one. A
/// filter cannot look into the structure that holds the flags of clone3. All users of the machine
/// share the slots of io_setup.
constexpr int unknown[] = {
    SCMP_SYS(clone3),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(memfd_create),
    SCMP_SYS(memfd_secret),
    SCMP_SYS(shmget),
    SCMP_SYS(semget),
    SCMP_SYS(msgget),
    SCMP_SYS(inotify_init),
    SCMP_SYS(inotify_init1),
    SCMP_SYS(fanotify_init),
    SCMP_SYS(io_setup),
    // Timers that end in the opponent's turn take its time by interrupts. Many epolls may watch one
    // timer.
    SCMP_SYS(timerfd_create),
    SCMP_SYS(signalfd),
    SCMP_SYS(signalfd4),
    // These tell which pages of a file are in memory, and on which memory node, or move the pages.
    // Games could leave notes to later games by that.
    SCMP_SYS(mincore),
    SCMP_SYS(process_madvise),
    SCMP_SYS(move_pages),
    SCMP_SYS(migrate_pages),
    SCMP_SYS(mbind),
    SCMP_SYS(get_mempolicy),
    SCMP_SYS(set_mempolicy),
    SCMP_SYS(set_mempolicy_home_node),
    // These carry notes as well: the kernel writes a message for a crash, and disk space is a
    // number that a user can change.
    SCMP_SYS(syslog),
    SCMP_SYS(quotactl),
    SCMP_SYS(quotactl_fd),
};

/// Calls from this number on came after Linux 6.1, on all processors. cachestat and statmount show
/// the work of others. No runtime relies on any of these calls yet.
constexpr int first_too_young = 451;
constexpr int last_too_young = 511;

/// Those that succeed and do nothing. No file of a player's is to outlive the machine. But the disk
/// is the runner's and the opponent's, too, and for a file of /usr all of it is flushed. Advice
/// drops pages of /usr from memory, which others can notice; a system may ignore it. All players
/// see a lock on a file in /usr, but Java locks a file of its own at every start.
constexpr int needless[] = {SCMP_SYS(sync),      SCMP_SYS(syncfs),          SCMP_SYS(fsync),
                            SCMP_SYS(fdatasync), SCMP_SYS(sync_file_range), SCMP_SYS(msync),
                            SCMP_SYS(fadvise64), SCMP_SYS(readahead),       SCMP_SYS(flock)};

/// Memory that no limit of a process counts: the memory of memfd_create, by other calls.
constexpr std::uint32_t shared_memory[] = {MAP_SHARED | MAP_ANONYMOUS,
                                           MAP_SHARED_VALIDATE | MAP_ANONYMOUS};

constexpr std::uint32_t terminal_requests[] = {TIOCSTI, TIOCLINUX};

/// Calls on files that others see too tell of them, or harm them. Opening a file that is under a
/// lease waits for its holder, up to 45 s. Outside, a player may be the user that owns them. And
/// the size of pipes: wide ones of one player make all later ones of its user narrow.
///
/// Hints stay with a file until its inode leaves the memory. A player can set locks on records, but
/// cannot ask for them. On a file that cannot be written to, such locks are shared and do not
/// hinder each other.
constexpr std::uint32_t file_requests[] = {
    F_SETLEASE,  F_GETLEASE,    F_NOTIFY,      F_SETPIPE_SZ,       F_GETLK,
    F_OFD_GETLK, F_GET_RW_HINT, F_SET_RW_HINT, F_GET_FILE_RW_HINT, F_SET_FILE_RW_HINT};

/// Refused advice on memory: it drops pages of files that others see too, or finds pages of other
/// processes with the same content.
constexpr std::uint32_t madvise_collapse = 25;  // MADV_COLLAPSE, of Linux 6.1
constexpr std::uint32_t memory_advice[] = {MADV_COLD, MADV_PAGEOUT, MADV_MERGEABLE,
                                           madvise_collapse};
constexpr std::uint32_t merge_all_memory = 67;  // PR_SET_MEMORY_MERGE, of Linux 6.4

/// Requests of terminals, pipes and sockets are 0x54XX. All others ask a device, or a file system
/// about a file. Their answer is that of a file without requests.
constexpr std::uint32_t first_stream_request = 0x5400;
constexpr std::uint32_t last_stream_request = 0x54FF;

/// If the error is 0, the call succeeds.
constexpr std::uint32_t refuse_with(std::uint16_t error) {
  return SCMP_ACT_ERRNO(error);
}

/// A filter, to be loaded once it is whole. The first error stays.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW)) {
    if (context_ == nullptr) note(-ENOMEM);
    set(SCMP_FLTATR_ACT_BADARCH, refuse_with(ENOSYS));
    set(SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a search tree
    set(SCMP_FLTATR_API_SYSRAWRC, 1);  // the kernel's own errors
    set(SCMP_FLTATR_CTL_SSB, 1);       // without it, kernels before 5.16 slow the program down
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  ~Filter() { seccomp_release(context_); }

  void refuse(int call, std::uint16_t error) { add(call, error, {}); }

  /// Refuses the call if that argument has this value in the masked bits. The kernel looks at no
  /// more than the lower half of flags and requests, so the masks have no more bits either.
  void refuse(int call, std::uint16_t error, unsigned argument, std::uint32_t mask,
              std::uint32_t value) {
    add(call, error, {scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, mask, value}});
  }

  /// Refuses the call if that argument has any other value, in all its 64 bits. Bits in the upper
  /// half lead to more refusals, not to fewer.
  void refuse_unless(int call, std::uint16_t error, unsigned argument, std::uint32_t value) {
    add(call, error, {scmp_arg_cmp{argument, SCMP_CMP_NE, value, 0}});
  }

  /// Refuses the call if that argument is below `first` or above `last`.
  void refuse_outside(int call, std::uint16_t error, unsigned argument, std::uint32_t first,
                      std::uint32_t last) {
    add(call, error, {scmp_arg_cmp{argument, SCMP_CMP_LT, first, 0}});
    add(call, error, {scmp_arg_cmp{argument, SCMP_CMP_GT, last, 0}});
  }

  /// Refuses the call if that argument has a greater value.
  void refuse_above(int call, std::uint16_t error, unsigned argument, std::uint32_t value) {
    add(call, error, {scmp_arg_cmp{argument, SCMP_CMP_GT, value, 0}});
  }

  int load() { return error_ != 0 ? error_ : -seccomp_load(context_); }

 private:
  void note(int result) {
    if (error_ == 0) error_ = -result;
  }
  void set(scmp_filter_attr attribute, std::uint32_t value) {
    if (error_ == 0) note(seccomp_attr_set(context_, attribute, value));
  }
  void add(int call, std::uint16_t error, std::initializer_list<scmp_arg_cmp> conditions) {
    if (error_ == 0)
      note(seccomp_rule_add_array(context_, refuse_with(error), call,
                                  static_cast<unsigned>(conditions.size()), conditions.begin()));
  }

  scmp_filter_ctx context_;
  int error_ = 0;
};

}  // namespace

int refuse_calls(bool asks_for_locks) {
  Filter filter;
  for (const int call : forbidden) filter.refuse(call, EPERM);
  for (const int call : unknown) filter.refuse(call, ENOSYS);
  for (int call = first_too_young; call <= last_too_young; ++call) filter.refuse(call, ENOSYS);
  for (const int call : needless) filter.refuse(call, 0);

  constexpr std::uint32_t all = ~0U;
  for (const std::uint32_t flag : namespaces) filter.refuse(SCMP_SYS(clone), EPERM, 0, flag, flag);
  for (const std::uint32_t flags : shared_memory)
    filter.refuse(SCMP_SYS(mmap), EPERM, 3, MAP_TYPE | MAP_ANONYMOUS, flags);
  for (const std::uint32_t request : terminal_requests)
    filter.refuse(SCMP_SYS(ioctl), EPERM, 1, all, request);
  filter.refuse_above(SCMP_SYS(fcntl), EINVAL, 1, F_SET_FILE_RW_HINT);  // later requests
  for (const std::uint32_t request : file_requests)
    if (request != F_GETLK || !asks_for_locks)
      filter.refuse(SCMP_SYS(fcntl), EPERM, 1, all, request);
  for (const std::uint32_t advice : memory_advice)
    filter.refuse(SCMP_SYS(madvise), EINVAL, 2, all, advice);
  filter.refuse(SCMP_SYS(prctl), EINVAL, 0, all, merge_all_memory);
  filter.refuse_outside(SCMP_SYS(ioctl), ENOTTY, 1, first_stream_request, last_stream_request);

  // With flags these calls tell whether a read would wait for the disk, or they flush the disk.
  for (const int call : {SCMP_SYS(preadv2), SCMP_SYS(pwritev2)})
    filter.refuse_unless(call, EOPNOTSUPP, 5, 0);

  // No network: its timers send for a player that sleeps or was stopped.
  for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)})
    filter.refuse_unless(call, EAFNOSUPPORT, 0, AF_UNIX);
  return filter.load();
}

}  // namespace connect4
