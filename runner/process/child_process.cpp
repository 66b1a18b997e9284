#include "runner/process/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
#include <cerrno>

#include "runner/process/confine_contract.hpp"
#include "runner/process/descendants.hpp"
#include "runner/process/exec_error.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace process = boost::process::v2;

constexpr std::chrono::seconds patience_for_death{5};
constexpr std::chrono::seconds patience_for_sandbox{20};  // 6 ms as a rule

struct Pipe {
  Descriptor read;
  Descriptor write;
};

/// What every process with players needs, whoever else runs in it.
void prepare_this_process() {
  static const bool done = [] {
    ::signal(SIGPIPE, SIG_IGN);  // a write to a player that is gone is an error code, not our end
    ::signal(SIGCHLD, SIG_DFL);  // inherited as "ignored", it would hide how a player ended
    // A pipe must not get the number of a standard stream that we were started without: the
    // child's end would be overwritten when its own streams are put in place.
    for (int number = 0; number <= STDERR_FILENO; ++number)
      if (fcntl(number, F_GETFD) < 0) open("/dev/null", O_RDWR);
    return true;
  }();
  static_cast<void>(done);
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw SystemFault(errno, "cannot make a pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_non_blocking(const Descriptor& descriptor) {
  if (fcntl(descriptor.number(), F_SETFL, O_NONBLOCK) != 0)
    throw SystemFault(errno, "cannot set up a pipe");
}

/// What the child does between fork and exec; only calls that are safe there.
struct ChildSetup {
  bool own_session;
  pid_t parent;
  std::array<int, 2> for_player{-1, -1};  // what a sandbox passes on to the player

  template <class Launcher>
  boost::system::error_code on_exec_setup(Launcher&, const process::filesystem::path&,
                                          const char* const*) const {
    if (own_session) setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // it died before the line above
    for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    // Boost's launcher closes only what is above its own pipe, and closes nothing below: what we
    // were started with, and what was opened without O_CLOEXEC, would be the player's too.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    if (for_player[0] >= 0) {
      for (const int number : for_player) fcntl(number, F_SETFD, 0);
      ::signal(SIGTERM, SIG_IGN);  // the group gets it; the player, which handles it again, ends
    }
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

std::string next_tag() {
  static std::atomic<unsigned> count{0};
  return std::to_string(getpid()) + "." + std::to_string(++count);
}

/// The environment of a player: ours, with what its command adds and its tag.
std::vector<std::string> environment_of(const Command& command, const std::string& tag) {
  std::vector<std::string> variables{std::string(player_tag_variable) + "=" + tag};
  if (command.confined) return variables;  // bubblewrap's; the player's it has among its words
  const auto is_replaced = [&](std::string_view name) {
    for (const auto& [added, value] : command.environment)
      if (added == name) return true;
    return name == player_tag_variable;
  };
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (!is_replaced(text.substr(0, text.find('=')))) variables.emplace_back(text);
  }
  for (const auto& [name, value] : command.environment) variables.push_back(name + "=" + value);
  return variables;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  pointers.push_back(nullptr);
  return pointers;
}

bool is_our_fault(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN;
}

boost::asio::io_context& spawn_context() {  // under the lock of begin_start()
  static boost::asio::io_context context;
  return context;
}

/// Ends a process that nobody owns yet.
void discard(pid_t pid) {
  ::kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
}

/// A descriptor that becomes readable when the process ends.
Descriptor watch(pid_t pid, const std::string& program) {
  Descriptor watcher(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  if (watcher) return watcher;
  const int error = errno;
  discard(pid);
  throw SystemFault(error, "cannot watch " + program);
}

/// Starts a program and returns its number; under the lock of begin_start(). The streams must not
/// be const: the launcher would pass over them in silence.
Expected<pid_t> launch(const Command& command, process::process_stdio streams, ChildSetup setup,
                       const char* const* environment) {
  process::posix::default_launcher launcher;
  launcher.env = environment;
  for (const int number : setup.for_player)
    if (number >= 0) launcher.fd_whitelist.push_back(number);
  boost::system::error_code error;
  bool ours = false;
  try {
    launcher(spawn_context().get_executor(), error, process::filesystem::path(command.program),
             command.arguments, streams, setup)
        .detach();
    ours = error && is_our_fault(error.value());
  } catch (const boost::system::system_error& failure) {  // Boost's own descriptors of the child
    error = failure.code();
    ours = true;
  }
  if (!error) return launcher.pid;
  if (launcher.pid > 0) discard(launcher.pid);
  if (ours) throw SystemFault(error.value(), "cannot start " + command.program);
  return Failure{explain_exec_error(error.value(), command.program)};
}

using Variables = std::vector<std::string>;

Expected<pid_t> launch_program(const Command& command, const Pipe& in, const Pipe& out,
                               const Pipe& err, const Variables& variables) {
  return launch(command, {in.read.number(), out.write.number(), err.write.number()},
                {!command.uses_terminal, getpid()}, pointers_to(variables).data());
}

/// Its own input and output are nothing: it would keep them open after the player closed them.
Expected<pid_t> launch_sandbox(const Command& command, const Pipe& in, const Pipe& out,
                               const Pipe& err, const Variables& variables) {
  const Descriptor nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!nothing) throw SystemFault(errno, "cannot open /dev/null");
  return launch(command, {nothing.number(), nothing.number(), err.write.number()},
                {true, getpid(), {in.read.number(), out.write.number()}},
                pointers_to(variables).data());
}

/// What a failed sandbox has said of it, in one line.
std::string complaint_in(int descriptor) {
  std::array<char, 1024> bytes;
  const ssize_t count = read(descriptor, bytes.data(), bytes.size());
  std::string text(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  while (text.ends_with('\n')) text.pop_back();
  return text.empty() ? "it ended without a word" : text;
}

}  // namespace

Expected<ChildProcess> ChildProcess::start(const Command& command) {
  prepare_this_process();
  Pipe in = make_pipe(), out = make_pipe(), err = make_pipe();
  for (const Descriptor* ours : {&in.write, &out.read, &err.read}) make_non_blocking(*ours);

  ChildProcess child;
  child.tag_ = next_tag();
  child.leads_group_ = !command.uses_terminal;
  const std::vector<std::string> variables = environment_of(command, child.tag_);
  {
    const auto guard = Descendants::instance().begin_start();
    const auto pid = command.confined ? launch_sandbox(command, in, out, err, variables)
                                      : launch_program(command, in, out, err, variables);
    if (!pid) return Failure{pid.error()};
    child.pid_ = *pid;
    child.pidfd_ = watch(child.pid_, command.program);
    if (clock_getcpuclockid(child.pid_, &child.cpu_clock_) != 0)
      throw SystemFault(errno, "cannot measure the processor time of " + command.program);
    Descendants::instance().add_player(child.pid_, child.tag_);
  }
  child.in_ = std::move(in.write);
  child.out_ = std::move(out.read);
  child.err_ = std::move(err.read);
  in.read.reset();
  out.write.reset();
  err.write.reset();
  if (command.confined) child.await_player(command);
  return child;
}

/// Takes the announcement from the player's output. A sandbox that ends before is our failure, or
/// the machine's, and no player's.
void ChildProcess::await_player(const Command& command) {
  confined_ = true;
  std::string announced;
  while (announced.size() < player_announcement.size()) {
    pollfd readable{out(), POLLIN, 0};
    const int ready = poll(&readable, 1, 1000 * static_cast<int>(patience_for_sandbox.count()));
    if (ready < 0 && errno == EINTR) continue;
    std::array<char, player_announcement.size()> bytes;
    const ssize_t count =
        ready == 1 ? read(out(), bytes.data(), bytes.size() - announced.size()) : 0;
    if (count <= 0) {
      if (ready == 1) wait(patience_for_death);  // what it has to say comes before its end
      throw SystemFault("cannot make a sandbox: " +
                        (ready == 1 ? complaint_in(err()) : "it is not ready in time") + " (" +
                        command.program + ")");
    }
    announced.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

ChildProcess::~ChildProcess() {
  kill();
}

std::optional<ExitStatus> ChildProcess::wait(std::chrono::milliseconds patience) {
  if (status_ || !pidfd_) return status_;
  pollfd ended{pidfd_.number(), POLLIN, 0};
  while (poll(&ended, 1, static_cast<int>(patience.count())) < 0 && errno == EINTR) {
  }
  // WNOWAIT: it is reaped in kill() only, so that its number stays its own until then.
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid == pid_) {
    const bool exited = info.si_code == CLD_EXITED;
    const bool of_signal = exited && confined_ && info.si_status > exit_by_signal;
    if (of_signal) info.si_status -= exit_by_signal;
    status_ = exited && !of_signal ? ExitStatus{info.si_status, std::nullopt}
                                   : ExitStatus{std::nullopt, info.si_status};
  }
  return status_;
}

std::chrono::nanoseconds ChildProcess::cpu_time() const {
  timespec used{};
  if (clock_gettime(cpu_clock_, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void ChildProcess::signal(int number) {
  if (!pidfd_) return;
  ::kill(leads_group_ ? -pid_ : pid_, number);
}

void ChildProcess::kill() {
  if (!pidfd_) return;
  signal(SIGKILL);
  // Bounded: a program that runs as another user cannot be killed by us.
  wait(patience_for_death);
  Descendants::instance().end_player(pid_);
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG);
  pidfd_.reset();
}

}  // namespace connect4
