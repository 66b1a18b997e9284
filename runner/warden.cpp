// warden: starts a player, or the sandbox of one, and leaves nothing of it behind.
//
//   warden PARENT REPORT SESSION PROGRAM [ARGUMENT]...
//
// Stands between the runner (process PARENT) and a player. SESSION is "own" if the player gets a
// session of its own, or "shared" if it reads the terminal. All processes that the player starts
// fall to the warden when their own parent dies, however they were started
// (PR_SET_CHILD_SUBREAPER). When the player has ended, or the runner has, by `kill -9` too, or
// SIGTERM asks for it, the warden kills everything below it until nothing is left. Then it ends as
// the player did: with its exit status, or by its signal.
//
// To the descriptor REPORT goes the number of the player's process, an int, before the player can
// do anything. A second int comes only if it cannot be executed: the error number. The player runs
// when the descriptor is closed. The warden keeps none of the player's streams: their end is the
// player's.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

void report(int descriptor, int number) {
  [[maybe_unused]] const auto written = write(descriptor, &number, sizeof number);
}

/// The player's side of vfork(): all of it but an error is on the way to exec.
[[noreturn]] void become_player(pid_t warden, char** command, bool own_session, int reports) {
  if (own_session) setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != warden) _exit(127);  // it died before the line above
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  report(reports, getpid());
  execv(command[0], command);
  report(reports, errno);
  _exit(127);
}

/// Starts the player; returns its number. One that cannot be executed ends at once.
pid_t start(char** command, bool own_session, int reports) {
  const pid_t self = getpid();
  const pid_t player = vfork();
  if (player == 0) become_player(self, command, own_session, reports);
  if (player > 0) return player;
  report(reports, 0);
  report(reports, errno);
  _exit(127);
}

/// Gives away the player's descriptors, and the report: the player's end must be the end of its
/// pipes. And its command line: a search for a player by its arguments is to find the player.
void let_go(int count, char** arguments) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream <= STDERR_FILENO; ++stream) dup2(nothing, stream);
  close_range(STDERR_FILENO + 1, ~0U, 0);
  char* const first = arguments[1];
  char* const last = arguments[count - 1];
  std::memset(first, 0, static_cast<std::size_t>(last + std::strlen(last) - first));
}

/// Whether the process has ended; it stays a zombie, so that its number stays its own. One that has
/// itself traced is reported as it stops, too.
bool has_ended(pid_t process) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == process &&
         (info.si_code == CLD_EXITED || info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED);
}

void reap_all_but(pid_t player) {
  for (const pid_t child : children_of(getpid()))
    if (child != player) waitpid(child, nullptr, WNOHANG | __WALL);
}

/// Whether the signal tells that the thread which started us has ended. Its process wakes us by
/// sigqueue(), which looks different.
bool is_of_dead_parent(const siginfo_t& signal, pid_t parent) {
  return signal.si_signo == SIGCONT && signal.si_code == SI_USER && signal.si_pid == parent;
}

/// Waits until the player or the runner has ended, or the end is asked for.
void watch(pid_t player, pid_t parent, const sigset_t& signals) {
  while (!has_ended(player)) {
    siginfo_t signal{};
    const int number = sigwaitinfo(&signals, &signal);
    if (number == SIGTERM || is_of_dead_parent(signal, parent) || getppid() != parent) return;
    if (number == SIGCHLD) reap_all_but(player);
  }
}

/// A process and its whole group, which the system signals in one go: nobody forks meanwhile.
/// Groups do not reach beyond a session, and each session below us was begun below us.
bool kill_with_group(pid_t process) {
  const pid_t group = getpgid(process);
  if (group > 1 && group != getpgrp()) kill(-group, SIGKILL);
  return kill(process, SIGKILL) == 0;
}

/// Kills everything below a process; returns whether there was anything that we may kill.
bool kill_below(pid_t process, pid_t player) {
  bool found = false;
  for (const pid_t child : children_of(process)) {
    found = kill_below(child, player) || found;
    if (kill_with_group(child)) found = found || child != player || !has_ended(player);
  }
  return found;
}

/// Ends all processes, except those that another user's rights protect from us.
void end_everything(pid_t player) {
  constexpr useconds_t moment_us = 200;
  while (kill_below(getpid(), player)) {
    reap_all_but(player);
    if (children_of(getpid()).size() > 1 || !has_ended(player)) usleep(moment_us);
  }
}

/// Ends as that process did.
[[noreturn]] void end_like(pid_t player) {
  int status = 0;
  waitpid(player, &status, WNOHANG);
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  prctl(PR_SET_DUMPABLE, 0);  // the core that may be of interest is the player's
  sigset_t none;
  sigemptyset(&none);
  kill(getpid(), WTERMSIG(status));
  sigprocmask(SIG_SETMASK, &none, nullptr);
  _exit(128 + WTERMSIG(status));
}

int guard(int count, char** arguments) {
  const pid_t parent = std::atoi(arguments[1]);
  const int reports = std::atoi(arguments[2]);
  fcntl(reports, F_SETFD, FD_CLOEXEC);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // Until here the parent's death was ours, by SIGKILL, as the runner had arranged. From here on it
  // wakes us, even if a player has stopped us.
  prctl(PR_SET_PDEATHSIG, SIGCONT);
  if (getppid() != parent) return 127;

  const pid_t player = start(arguments + 4, std::strcmp(arguments[3], "own") == 0, reports);
  let_go(count, arguments);
  watch(player, parent, all);
  end_everything(player);
  end_like(player);
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  return argc > 4 ? connect4::guard(argc, argv) : 2;
}
