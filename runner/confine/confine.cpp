// confine: the first process of a sandbox. It takes away what bubblewrap has left, starts the
// player and tells how it ended.
//
// Usage: confine SETTING=NUMBER... -- PROGRAM [ARGUMENT]...      (runner/process/sandbox.cpp)
//
//   memory_mb, processes...  the player's limits: all of sandbox_limits, by their names there
//   user                     the user that it is to be, if we are root; as a number
//   made_up=FOLDER           with the files that it is to find in /proc of this machine
//   shown=DEVICE:INODE:PATH  the file or folder to be at a place, one for each that is shown
//
// It finds the player's ends of two pipes among its descriptors above 2: one to read, and one to
// write. There and not at 0 and 1, since bubblewrap outside the sandbox keeps 0 and 1 open: a
// player that closes its output would not be noticed. Before the player is executed, the
// announcement is written to the pipe: its reader knows that nothing of ours can fail any more.
//
// It ends as the player ends, with 128 + N for signal N. With that the kernel kills everything else
// in the sandbox. It is not a target for a player: as process 1 it gets no signal from inside, and
// it cannot be traced or read.
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/confine/refused_calls.hpp"
#include "runner/process/confine_contract.hpp"

namespace connect4 {

namespace {

/// Each timer of timer_create counts as one, and Ruby has such a timer. The interrupts of many
/// timers would take the processor from the opponent.
constexpr rlim_t most_pending_signals = 64;

/// Room that runtimes ask for and do not touch, as for the stacks of 64 threads. The watcher of the
/// player counts the memory that is touched.
constexpr std::int64_t asked_for_touched = 4;

constexpr int exit_our_failure = 1;  // before the announcement, which makes it ours

/// A file or folder of the machine, and the path at which the player is to find it.
struct Shown {
  dev_t device = 0;
  ino_t inode = 0;
  const char* path = "";
};

Limits nothing_allowed() {
  Limits limits;
  for (const SandboxLimit& limit : sandbox_limits) limits.*limit.value = 0;
  return limits;
}

struct Settings {
  Limits limits = nothing_allowed();  // a limit without a setting allows nothing
  std::optional<uid_t> user;
  std::vector<Shown> shown;
  std::string made_up;
  bool asks_for_locks = false;
  char** command = nullptr;
};

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "confine: %s: %s\n", what, std::strerror(errno));
  _exit(exit_our_failure);
}

Shown read_shown(const char* text) {
  char* end = nullptr;
  Shown shown;
  shown.device = std::strtoull(text, &end, 10);
  shown.inode = std::strtoull(end + 1, &end, 10);
  shown.path = end + 1;
  return shown;
}

/// An unknown setting is refused, so that no limit is forgotten.
void read_setting(const char* text, Settings& settings) {
  const char* const equals = std::strchr(text, '=');
  if (equals == nullptr) fail(text);
  const std::string_view name(text, static_cast<std::size_t>(equals - text));
  const char* const value = equals + 1;
  const auto limit = std::find_if(sandbox_limits.begin(), sandbox_limits.end(),
                                  [&](const SandboxLimit& each) { return each.name == name; });
  if (limit != sandbox_limits.end())
    settings.limits.*limit->value = std::strtoll(value, nullptr, 10);
  else if (name == user_setting)
    settings.user = static_cast<uid_t>(std::strtoul(value, nullptr, 10));
  else if (name == made_up_setting)
    settings.made_up = value;
  else if (name == shown_setting)
    settings.shown.push_back(read_shown(value));
  else if (name == locks_setting)
    settings.asks_for_locks = *value == '1';
  else
    fail(text);
}

Settings read_settings(char** words) {
  Settings settings;
  errno = EINVAL;  // for text that cannot be read
  for (++words; *words != nullptr && std::string_view(*words) != "--"; ++words)
    read_setting(*words, settings);
  if (*words != nullptr) settings.command = words + 1;
  return settings;
}

struct Pipes {
  int in = -1;
  int out = -1;
};

bool is_socket(int number) {
  struct stat status {};
  return fstat(number, &status) == 0 && S_ISSOCK(status.st_mode);
}

/// The two descriptors that were passed on to us. The input of a server is its listening socket.
Pipes find_pipes() {
  DIR* const folder = opendir("/proc/self/fd");
  if (folder == nullptr) fail("cannot list the descriptors");
  Pipes pipes;
  while (const dirent* const entry = readdir(folder)) {
    const int number = std::atoi(entry->d_name);
    if (number <= STDERR_FILENO || number == dirfd(folder)) continue;
    const int mode = fcntl(number, F_GETFL) & O_ACCMODE;
    if ((mode == O_RDONLY || is_socket(number)) && pipes.in < 0) pipes.in = number;
    if (mode == O_WRONLY && pipes.out < 0) pipes.out = number;
  }
  closedir(folder);
  errno = EBADF;
  if (pipes.in < 0 || pipes.out < 0) fail("the pipes were not passed on");
  return pipes;
}

void limit(__rlimit_resource what, rlim_t most) {
  rlimit old{};
  getrlimit(what, &old);
  if (old.rlim_max < most) most = old.rlim_max;  // our own limit
  const rlimit wanted{most, most};
  if (setrlimit(what, &wanted) != 0) fail("cannot set a limit");
}

/// The kernel's limit for each of sandbox_limits, and the number of its units in one of ours.
struct Resource {
  std::int64_t Limits::*limit;
  __rlimit_resource name;
  std::int64_t unit;
};
constexpr std::array<Resource, sandbox_limits.size()> resources{{
    {&Limits::memory_mb, RLIMIT_DATA, asked_for_touched* mebibyte},
    {&Limits::processes, RLIMIT_NPROC, 1},
    {&Limits::file_mb, RLIMIT_FSIZE, mebibyte},
    {&Limits::descriptors, RLIMIT_NOFILE, 1},
}};
static_assert(resources.back().limit != nullptr, "unhandled limit");

/// Here, inside: set outside, the limit on processes would be shared by all of that user's.
void set_limits(const Settings& settings) {
  Limits limits = settings.limits;
  if (!settings.user) ++limits.processes;  // we count if we are the same user
  for (const Resource& resource : resources)
    limit(resource.name, static_cast<rlim_t>(limits.*resource.limit * resource.unit));
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_MSGQUEUE, 0);
  limit(RLIMIT_MEMLOCK, 0);
  limit(RLIMIT_RTPRIO, 0);
  limit(RLIMIT_NICE, 0);  // no more of the processor than the referee and the opponent
  limit(RLIMIT_SIGPENDING, most_pending_signals);
}

/// Forbids user namespaces. seccomp refuses them as well.
void forbid_user_namespaces() {
  const int setting = open("/proc/sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC);
  if (write(setting, "0", 1) != 1) fail("cannot forbid user namespaces");
  close(setting);
}

/// Puts a /proc with processes alone over that of bubblewrap: the other files show the work of
/// others on this machine. Programs count the processors by `cpuinfo` and `stat`. Made-up files are
/// mounted in their places.
void hide_machine(const std::string& made_up) {
  constexpr unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  const auto show = [&](const char* name) {
    return mount((made_up + name).c_str(), (std::string("/proc") + name).c_str(), nullptr, MS_BIND,
                 nullptr) == 0;
  };
  if (mount("proc", "/proc", "proc", flags, nullptr) != 0 || !show("/cpuinfo") || !show("/stat") ||
      mount(nullptr, "/proc", nullptr, MS_REMOUNT | flags, "subset=pid") != 0)
    fail("cannot hide the machine in /proc");
}

/// Gives root's player a line in /etc/passwd: programs look for the name of their user when they
/// start, as PyTorch does. The file is root's, and its own name goes, so no player can change it.
void name_user(uid_t user) {
  constexpr const char* draft = "/tmp/.passwd";
  constexpr unsigned long flags = MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV;
  const std::string number = std::to_string(user);
  const std::string line = "player:x:" + number + ":" + number + ":a player:/tmp:/bin/sh\n";
  const int file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
  if (file < 0 || write(file, line.data(), line.size()) != static_cast<ssize_t>(line.size()) ||
      fchmod(file, 0644) != 0 || mount(draft, "/etc/passwd", nullptr, MS_BIND, nullptr) != 0 ||
      mount(nullptr, "/etc/passwd", nullptr, flags, nullptr) != 0 || unlink(draft) != 0)
    fail("cannot give the player's user a name");
  close(file);
}

void drop_capabilities() {
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2]{};
  if (syscall(SYS_capset, &header, none) != 0) fail("cannot drop the capabilities");
}

/// If root runs us, the pipes are root's. Their player may open them again all the same, as Node
/// and Java do, which have no other way to move them. It can reach no pipes but its own.
void open_to_the_player(const Pipes& pipes) {
  for (const int pipe : {pipes.in, pipes.out, STDERR_FILENO}) {
    struct stat found {};
    if (fstat(pipe, &found) == 0 && S_ISFIFO(found.st_mode) && fchmod(pipe, 0666) != 0)
      fail("cannot give the player its pipes");
  }
}

/// Becomes the player's user if we are root. Its limit on processes counts from now on.
void become_player(const Settings& settings) {
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; ++capability)
    prctl(PR_CAPBSET_DROP, capability);
  if (settings.user) {
    const uid_t user = *settings.user;
    if (setgroups(0, nullptr) != 0 || setresgid(user, user, user) != 0 ||
        setresuid(user, user, user) != 0)
      fail("cannot become an unprivileged user");
  }
  drop_capabilities();
}

void give_up_calls(const Settings& settings) {
  errno = refuse_calls(settings.asks_for_locks);
  if (errno != 0) fail("cannot refuse system calls");
}

void announce() {
  const auto size = static_cast<ssize_t>(player_announcement.size());
  if (write(STDOUT_FILENO, player_announcement.data(), player_announcement.size()) != size)
    fail("cannot announce the player");
}

/// Somebody may have exchanged a file for a link to a secret while bubblewrap was at work.
void check_places(const Settings& settings) {
  for (const Shown& shown : settings.shown) {
    struct stat found {};
    if (stat(shown.path, &found) == 0 && found.st_dev == shown.device &&
        found.st_ino == shown.inode)
      continue;
    std::fprintf(stderr, "%s: something else was put in its place\n", shown.path);
    _exit(exit_not_executable);
  }
}

/// Returns if that cannot be executed. A shortage of the machine is not a fault of the player. Its
/// former processes, for example, may still be dying and leave no room for one more.
void execute(char** command) {
  constexpr int most_tries = 50;
  constexpr useconds_t pause_us = 20'000;
  for (int tries = 0; tries < most_tries; ++tries) {
    execv(command[0], command);
    if (errno != EAGAIN && errno != ENOMEM && errno != ENFILE) return;
    const int error = errno;
    usleep(pause_us);
    errno = error;
  }
}

/// The process that becomes the player. Standard error is in place already.
[[noreturn]] void play(const Pipes& pipes, const Settings& settings) {
  if (settings.user) open_to_the_player(pipes);
  become_player(settings);
  dup2(pipes.in, STDIN_FILENO);
  dup2(pipes.out, STDOUT_FILENO);
  if (close_range(STDERR_FILENO + 1, ~0U, 0) != 0) fail("cannot close descriptors");
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  announce();
  check_places(settings);
  execute(settings.command);
  std::fprintf(stderr, "%s\n", explain_exec_error(errno, settings.command[0]).c_str());
  _exit(exit_not_executable);
}

/// Holds nothing that belongs to the player, so that its pipes close when it closes them.
void let_go_of_streams(const Pipes& pipes) {
  close(pipes.in);
  close(pipes.out);
  dup2(STDIN_FILENO, STDERR_FILENO);  // /dev/null
}

int wait_for(pid_t player) {
  while (true) {
    int status = 0;
    const pid_t ended = wait(&status);
    if (ended == player && WIFSIGNALED(status)) return exit_by_signal + WTERMSIG(status);
    // Otherwise a player that has itself traced has only stopped.
    if (ended == player && WIFEXITED(status)) return WEXITSTATUS(status);
    if (ended < 0 && errno != EINTR) return exit_our_failure;
  }
}

int run(const Settings& settings) {
  errno = EINVAL;
  if (settings.command == nullptr || *settings.command == nullptr) fail("no program was given");
  const Pipes pipes = find_pipes();
  if (!settings.user) forbid_user_namespaces();
  hide_machine(settings.made_up);
  if (settings.user) name_user(*settings.user);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  set_limits(settings);
  give_up_calls(settings);
  const pid_t player = fork();
  if (player < 0) fail("cannot start the player");
  if (player == 0) play(pipes, settings);
  drop_capabilities();
  let_go_of_streams(pipes);
  return wait_for(player);
}

}  // namespace

}  // namespace connect4

int main(int, char** words) {
  return connect4::run(connect4::read_settings(words));
}
