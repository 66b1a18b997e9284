#include "runner/confine/refused_calls.hpp"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace connect4 {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t our_architecture = AUDIT_ARCH_X86_64;
constexpr std::uint32_t first_foreign_call = 0x40000000;  // of the x32 ABI
#elif defined(__aarch64__)
constexpr std::uint32_t our_architecture = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t first_foreign_call = ~0U;  // none
#else
#error "the sandbox knows the system calls of x86-64 and arm64 only"
#endif

constexpr std::uint32_t namespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                     CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | CLONE_NEWTIME;

/// Not permitted at all.
constexpr int forbidden[] = {
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_open_by_handle_at,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_sched_setaffinity,
};

/// Those that runtimes try and can do without: for all they know, the kernel is an old one. clone3
/// is among them since a filter cannot look into the structure that holds its flags; io_setup since
/// all users of the machine share so many slots.
constexpr int unknown[] = {
    SYS_clone3,       SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    SYS_memfd_create, SYS_memfd_secret,   SYS_shmget,         SYS_semget,
    SYS_msgget,       SYS_inotify_init1,  SYS_fanotify_init,  SYS_io_setup,
#ifdef SYS_inotify_init  // arm64 has none
    SYS_inotify_init,
#endif
};

/// Those that succeed and do nothing. No file of a player's is to outlive the machine; but the disk
/// is the runner's and the opponent's, too, and asked for a file of /usr, all of it is flushed.
constexpr int needless[] = {SYS_sync, SYS_syncfs, SYS_fsync, SYS_fdatasync, SYS_msync};

/// Memory that no limit of a process counts: what memfd_create would make, in other words.
constexpr std::uint32_t shared_memory[] = {MAP_SHARED | MAP_ANONYMOUS,
                                           MAP_SHARED_VALIDATE | MAP_ANONYMOUS};

constexpr std::uint32_t terminal_requests[] = {TIOCSTI, TIOCLINUX};

/// What files that others see too tell of them, or do to them: whoever opens a file that is under
/// a lease waits for its holder, up to 45 s. Outside, a player may be the user who owns them. And
/// the size of pipes: wide ones of one player make all later ones of its user narrow.
constexpr std::uint32_t file_requests[] = {F_SETLEASE, F_GETLEASE, F_NOTIFY, F_SETPIPE_SZ};

/// Where the error is 0, the call succeeds.
constexpr std::uint32_t refuse_with(int error) {
  return SECCOMP_RET_ERRNO | (static_cast<std::uint32_t>(error) & SECCOMP_RET_DATA);
}

/// Puts the filter together. Every check falls through to the next one where it does not apply.
class Filter {
 public:
  std::vector<sock_filter> take() { return std::move(code_); }

  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  void load_call() { load(offsetof(seccomp_data, nr)); }

  /// The lower half of an argument: the kernel looks at no more of flags, families and requests.
  void load_argument(std::size_t number) {
    load(offsetof(seccomp_data, args) + number * sizeof(std::uint64_t));
  }

  void keep_bits(std::uint32_t bits) { code_.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits)); }

  void end(std::uint32_t action) { code_.push_back(BPF_STMT(BPF_RET | BPF_K, action)); }
  void end_if_equal(std::uint32_t value, std::uint32_t action) { end_if(BPF_JEQ, value, action); }
  void end_if_at_least(std::uint32_t value, std::uint32_t action) {
    end_if(BPF_JGE, value, action);
  }
  void end_if_any_bit(std::uint32_t bits, std::uint32_t action) { end_if(BPF_JSET, bits, action); }
  void end_unless_equal(std::uint32_t value, std::uint32_t action) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
    end(action);
  }

  /// What follows up to end_call() is for this call.
  void begin_call(int number) {
    begin_ = code_.size();
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 0));
  }
  void end_call(std::uint32_t otherwise) {
    end(otherwise);
    code_[begin_].jf = static_cast<std::uint8_t>(code_.size() - begin_ - 1);
  }

 private:
  void end_if(int comparison, std::uint32_t value, std::uint32_t action) {
    code_.push_back(
        BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | comparison | BPF_K), value, 0, 1));
    end(action);
  }

  std::vector<sock_filter> code_;
  std::size_t begin_ = 0;
};

}  // namespace

std::vector<sock_filter> refused_calls() {
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
  filter.end_unless_equal(our_architecture, refuse_with(ENOSYS));
  filter.load_call();
  filter.end_if_at_least(first_foreign_call, refuse_with(ENOSYS));
  for (const int call : forbidden)
    filter.end_if_equal(static_cast<std::uint32_t>(call), refuse_with(EPERM));
  for (const int call : unknown)
    filter.end_if_equal(static_cast<std::uint32_t>(call), refuse_with(ENOSYS));
  for (const int call : needless)
    filter.end_if_equal(static_cast<std::uint32_t>(call), refuse_with(0));

  filter.begin_call(SYS_clone);
  filter.load_argument(0);
  filter.end_if_any_bit(namespaces, refuse_with(EPERM));
  filter.end_call(SECCOMP_RET_ALLOW);

  filter.begin_call(SYS_mmap);
  filter.load_argument(3);
  filter.keep_bits(MAP_TYPE | MAP_ANONYMOUS);
  for (const std::uint32_t flags : shared_memory) filter.end_if_equal(flags, refuse_with(EPERM));
  filter.end_call(SECCOMP_RET_ALLOW);

  filter.begin_call(SYS_ioctl);
  filter.load_argument(1);
  for (const std::uint32_t request : terminal_requests)
    filter.end_if_equal(request, refuse_with(EPERM));
  filter.end_call(SECCOMP_RET_ALLOW);

  filter.begin_call(SYS_fcntl);
  filter.load_argument(1);
  for (const std::uint32_t request : file_requests)
    filter.end_if_equal(request, refuse_with(EPERM));
  filter.end_call(SECCOMP_RET_ALLOW);

  // No network: its timers send for a player that sleeps or was stopped.
  for (const int call : {SYS_socket, SYS_socketpair}) {
    filter.begin_call(call);
    filter.load_argument(0);
    filter.end_if_equal(AF_UNIX, SECCOMP_RET_ALLOW);
    filter.end_call(refuse_with(EAFNOSUPPORT));
  }

  filter.end(SECCOMP_RET_ALLOW);
  return filter.take();
}

}  // namespace connect4
