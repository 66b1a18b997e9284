#include "runner/process/launch.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
#include <cerrno>

#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace process = boost::process::v2;

/// What the child does between fork and exec; only calls that are safe there.
struct ChildSetup {
  const LaunchPlan& plan;
  pid_t parent;

  template <class Launcher>
  boost::system::error_code on_exec_setup(Launcher&, const process::filesystem::path&,
                                          const char* const*) const {
    if (plan.own_session) setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // it died before the line above
    if (plan.group >= 0 && write(plan.group, "0", 1) != 1)
      return {errno, boost::system::system_category()};
    for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    // Boost's launcher closes only what is above its own pipe, and closes nothing below: what we
    // were started with, and what was opened without O_CLOEXEC, would be the player's too.
    if (close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0)  // Linux 5.11
      return {errno, boost::system::system_category()};
    for (const int number : plan.kept)
      if (number >= 0) fcntl(number, F_SETFD, 0);
    if (plan.ignores_sigterm) ::signal(SIGTERM, SIG_IGN);
    return {};
  }

  // Boost's launcher would call exit(), which flushes our buffers a second time and runs our
  // destructors in the child.
  template <class Launcher>
  void on_exec_error(Launcher&, const process::filesystem::path&, const char* const*,
                     const boost::system::error_code&) const {
    _exit(127);
  }

  // Never called. Boost 1.81 looks for a function with these parameters, and then calls the one
  // above; without this one it finds neither.
  template <class Launcher>
  void on_exec_error(Launcher&, const boost::system::error_code&, const process::filesystem::path&,
                     const char* const*, const boost::system::error_code&) const {}
};

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  pointers.push_back(nullptr);
  return pointers;
}

boost::asio::io_context& spawn_context() {
  static boost::asio::io_context context;
  return context;
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
  const std::vector<const char*> environment = pointers_to(plan.environment);
  process::posix::default_launcher launcher;
  launcher.env = environment.data();
  for (const int number : plan.kept)
    if (number >= 0) launcher.fd_whitelist.push_back(number);
  // Neither may be const: the launcher would pass over them in silence.
  process::process_stdio streams{plan.streams[0], plan.streams[1], plan.streams[2]};
  ChildSetup setup{plan, getpid()};
  boost::system::error_code error;
  bool ours = false;
  try {
    launcher(spawn_context().get_executor(), error, process::filesystem::path(plan.program),
             plan.arguments, streams, setup)
        .detach();
    ours = error && is_for_want(error.value());
  } catch (const boost::system::system_error& failure) {  // Boost's own descriptors of the child
    error = failure.code();
    ours = true;
  }
  if (!error) return {launcher.pid};
  if (launcher.pid > 0) discard(launcher.pid);
  if (ours) throw SystemFault(error.value(), "cannot start " + plan.program);
  return {-1, error.value()};
}

}  // namespace connect4
