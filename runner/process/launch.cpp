#include "runner/process/launch.hpp"

// POSIX dropped vfork() in 2008, and Boost.Process followed. Linux still has it.
#define BOOST_POSIX_HAS_VFORK 1

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/posix.hpp>
#include <cerrno>
#include <cstddef>
#include <system_error>

#include "runner/process/descriptor.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace process = boost::process;

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

/// Leaves it only the given descriptors: none that we were started with, and none that was opened
/// without O_CLOEXEC.
bool set_descriptors(const LaunchPlan& plan) {
  for (int stream = 0; stream <= STDERR_FILENO; ++stream)
    if (dup2(plan.streams[static_cast<std::size_t>(stream)], stream) < 0) return false;
  if (close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) return false;  // Linux 5.11
  for (const int number : plan.kept)
    if (number >= 0) fcntl(number, F_SETFD, 0);
  return true;
}

/// Does the child's part of the start. Returns whether all went well; if not, errno has the reason.
bool become(const LaunchPlan& plan, pid_t parent) {
  if (plan.own_session) setsid();
  if (const auto& limit = descriptor_limit_of_children()) setrlimit(RLIMIT_NOFILE, &*limit);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // it died before the line above
  if (plan.group >= 0 && write(plan.group, "0", 1) != 1) return false;
  if (!set_descriptors(plan)) return false;
  reset_signals(plan);
  return true;
}

/// The further steps in a child of Boost.Process. After vfork() the child has its parent's memory,
/// so these steps make system calls and nothing else.
class Child : public process::extend::handler {
 public:
  explicit Child(const LaunchPlan& plan)
      : plan_(plan), environment_(pointers_to(plan.environment)) {}

  template <class Executor>
  void on_setup(Executor& executor) {
    executor.env = environment_.data();
  }

  template <class Executor>
  void on_exec_setup(Executor& executor) const {
    if (become(plan_, parent_)) return;
    executor.set_error({errno, std::system_category()}, "");
    _exit(127);
  }

  /// Waits for a child that did not begin. Boost.Process checks its end only once, and version 1.74
  /// never.
  template <class Executor>
  void on_error(Executor& executor, const std::error_code&) const {
    if (executor.pid > 0) waitpid(executor.pid, nullptr, 0);
  }

 private:
  const LaunchPlan& plan_;
  std::vector<char*> environment_;
  pid_t parent_ = getpid();
};

// GCC has a macro for the thread sanitizer, clang a feature.
#ifdef __SANITIZE_THREAD__
#define CONNECT4_FORKS
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CONNECT4_FORKS
#endif
#endif

// fork() copies the tables of our memory, and then each page that one of our threads writes to.
// With 64 games at the same time that took a sixth of a short tournament. The thread sanitizer
// turns vfork() into fork(). Then a child cannot write its error into its parent's memory.
#ifdef CONNECT4_FORKS
const process::extend::handler way_to_fork{};
#else
constexpr auto way_to_fork = process::posix::use_vfork;
#endif

}  // namespace

void discard(pid_t pid) {
  ::kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
}

bool is_for_want(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN;
}

Launched launch(const LaunchPlan& plan) {
  const SignalsHeld held;  // our handlers would run in the child, on our memory
  std::error_code error;
  process::child child(process::exe = plan.program, process::args = plan.arguments, Child(plan),
                       way_to_fork, error);
  child.detach();
  // Boost.Process does not report a pipe that it cannot make, which it needs after fork().
  if (!error && child.id() <= 0) error = {EMFILE, std::system_category()};
  if (!error) return {child.id()};
  if (is_for_want(error.value())) throw SystemFault(error.value(), "cannot start " + plan.program);
  return {-1, error.value()};
}

}  // namespace connect4
