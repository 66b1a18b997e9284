#include "runner/process/launch.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

#include "runner/process/descriptor.hpp"
#include "runner/process/descriptor_limit.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

/// Holds all signals of this thread back as long as it lives.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// Signals as a program expects them; ours would be its own otherwise.
void reset_signals(const LaunchPlan& plan) {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  if (plan.ignores_sigterm) ::signal(SIGTERM, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Leaves it nothing but what it is given: not what we were started with either, nor what was
/// opened without O_CLOEXEC.
bool set_descriptors(const LaunchPlan& plan) {
  for (int stream = 0; stream <= STDERR_FILENO; ++stream)
    if (dup2(plan.streams[static_cast<std::size_t>(stream)], stream) < 0) return false;
  if (close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) return false;  // Linux 5.11
  for (const int number : plan.kept)
    if (number >= 0) fcntl(number, F_SETFD, 0);
  return true;
}

/// The child's side of vfork(): nothing but system calls, since the memory is its parent's. Returns
/// where the program does not begin, with errno.
void become(const LaunchPlan& plan, pid_t parent, char** arguments, char** environment) {
  if (plan.own_session) setsid();
  if (const auto& limit = descriptor_limit_of_children()) setrlimit(RLIMIT_NOFILE, &*limit);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // it died before the line above
  if (plan.group >= 0 && write(plan.group, "0", 1) != 1) return;
  if (!set_descriptors(plan)) return;
  reset_signals(plan);
  execve(arguments[0], arguments, environment);
}

/// The child, or -1 with errno. To the descriptor `problem` it writes why it does not begin.
pid_t start(const LaunchPlan& plan, int problem) {
  std::vector<std::string> words{plan.program};
  words.insert(words.end(), plan.arguments.begin(), plan.arguments.end());
  std::vector<char*> arguments = pointers_to(words);
  std::vector<char*> environment = pointers_to(plan.environment);
  const pid_t parent = getpid();
  const SignalsHeld held;  // our handlers would run in the child, on our memory
  // Not fork(), which copies the tables of our memory, and then each page that one of our threads
  // writes to: with 64 games at once a sixth of a tournament of some seconds.
  const pid_t child = vfork();
  if (child != 0) return child;
  become(plan, parent, arguments.data(), environment.data());
  const int error = errno;
  [[maybe_unused]] const auto written = write(problem, &error, sizeof error);
  _exit(127);
}

/// Whether the child has told of one. Where vfork() is fork(), with the thread sanitizer, it waits.
bool read_problem(const Descriptor& problem, int& error) {
  ssize_t count = 0;
  do count = read(problem.number(), &error, sizeof error);
  while (count < 0 && errno == EINTR);
  return count == sizeof error;
}

}  // namespace

void discard(pid_t pid) {
  ::kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
}

bool is_for_want(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN;
}

Launched launch(const LaunchPlan& plan) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw SystemFault(errno, "cannot start " + plan.program);
  const Descriptor problem(ends[0]);
  Descriptor childs_end(ends[1]);
  const pid_t pid = start(plan, childs_end.number());
  int error = pid < 0 ? errno : 0;
  childs_end.reset();
  if (pid > 0 && read_problem(problem, error)) discard(pid);
  if (error == 0) return {pid};
  if (is_for_want(error)) throw SystemFault(error, "cannot start " + plan.program);
  return {-1, error};
}

}  // namespace connect4
