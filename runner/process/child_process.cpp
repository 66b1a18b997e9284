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
#include "runner/process/standstill.hpp"
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
    Standstill::install();
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
  std::array<int, 2> kept{-1, -1};  // descriptors above 2 that it keeps; -1: none
  bool is_sandbox = false;
  int group = -1;  // entrance of its control group; -1: none

  template <class Launcher>
  boost::system::error_code on_exec_setup(Launcher&, const process::filesystem::path&,
                                          const char* const*) const {
    if (own_session) setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // it died before the line above
    if (group >= 0 && write(group, "0", 1) != 1) return {errno, boost::system::system_category()};
    for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    // Boost's launcher closes only what is above its own pipe, and closes nothing below: what we
    // were started with, and what was opened without O_CLOEXEC, would be the player's too.
    if (close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0)  // Linux 5.11
      return {errno, boost::system::system_category()};
    for (const int number : kept)
      if (number >= 0) fcntl(number, F_SETFD, 0);
    // A sandbox's group gets it too; the player, which handles it again, ends.
    if (is_sandbox) ::signal(SIGTERM, SIG_IGN);
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
  for (const int number : setup.kept)
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

/// A program, or the warden with it, which keeps `report` as well.
Expected<pid_t> launch_program(const Command& command, const Pipe& in, const Pipe& out,
                               const Pipe& err, const Descriptor& report,
                               const Variables& variables) {
  return launch(command, {in.read.number(), out.write.number(), err.write.number()},
                {!command.uses_terminal, getpid(), {report.number(), -1}},
                pointers_to(variables).data());
}

/// Its own input and output are nothing: it would keep them open after the player closed them.
Expected<pid_t> launch_sandbox(const Command& command, const Pipe& in, const Pipe& out,
                               const Pipe& err, const ControlGroup* group,
                               const Variables& variables) {
  const Descriptor nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!nothing) throw SystemFault(errno, "cannot open /dev/null");
  return launch(command, {nothing.number(), nothing.number(), err.write.number()},
                {true,
                 getpid(),
                 {in.read.number(), out.write.number()},
                 true,
                 group != nullptr ? group->entrance() : -1},
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

bool is_end(int code) {
  return code == CLD_EXITED || code == CLD_KILLED || code == CLD_DUMPED;
}

/// The command that has the warden start the program.
Command through_warden(const Command& command, int report) {
  Command guarded = command;
  guarded.program = command.warden;
  guarded.arguments = {std::to_string(getpid()), std::to_string(report), command.program};
  guarded.arguments.insert(guarded.arguments.end(), command.arguments.begin(),
                           command.arguments.end());
  return guarded;
}

/// The next number of a report; nothing at its end.
std::optional<int> read_number(const Descriptor& report) {
  int number = 0;
  ssize_t count = 0;
  do count = read(report.number(), &number, sizeof number);
  while (count < 0 && errno == EINTR);
  return count == sizeof number ? std::optional(number) : std::nullopt;
}

/// Waits until the player runs or cannot be executed, which it reports itself. One that runs may
/// stop its warden before that has closed the report.
void await_start(const Descriptor& report, pid_t warden) {
  constexpr int most_tries = 100;
  constexpr int patience_ms = 50;
  pollfd ready{report.number(), POLLIN, 0};
  for (int tries = 0; tries < most_tries && poll(&ready, 1, patience_ms) <= 0; ++tries)
    ::kill(warden, SIGCONT);
  make_non_blocking(report);
}

/// What a warden reports: the number of the player's process, or why there is none.
Expected<pid_t> read_report(const Descriptor& report, pid_t warden, const std::string& program) {
  const auto pid = read_number(report);
  if (!pid) throw SystemFault("the warden of " + program + " failed");
  await_start(report, warden);
  const auto error = read_number(report);
  if (!error) return *pid;
  if (is_our_fault(*error)) throw SystemFault(*error, "cannot start " + program);
  return Failure{explain_exec_error(*error, program)};
}

}  // namespace

Expected<ChildProcess> ChildProcess::start(const Command& command) {
  prepare_this_process();
  Pipe in = make_pipe(), out = make_pipe(), err = make_pipe(), report;
  for (const Descriptor* ours : {&in.write, &out.read, &err.read}) make_non_blocking(*ours);

  ChildProcess child;
  child.tag_ = next_tag();
  child.leads_group_ = !command.uses_terminal;
  child.has_warden_ = !command.warden.empty();
  child.supervisors_ = command.supervisors + (child.has_warden_ ? 1 : 0);
  if (child.has_warden_) report = make_pipe();
  const Command launched =
      child.has_warden_ ? through_warden(command, report.write.number()) : command;
  const std::vector<std::string> variables = environment_of(command, child.tag_);
  if (command.confined) child.group_ = ControlGroup::make(command.limits, command.supervisors);
  {
    const auto guard = Descendants::instance().begin_start();
    const auto pid = command.confined
                         ? launch_sandbox(command, in, out, err, child.group_.get(), variables)
                         : launch_program(launched, in, out, err, report.write, variables);
    if (!pid && child.has_warden_) throw SystemFault("cannot start the warden: " + pid.error());
    if (!pid && command.confined) throw SystemFault("cannot start the sandbox: " + pid.error());
    if (!pid) return Failure{pid.error()};
    child.root_ = child.pid_ = *pid;
    child.pidfd_ = watch(child.root_, command.program);
    Descendants::instance().add_player(child.root_, child.tag_);
  }
  for (Descriptor* theirs : {&in.read, &out.write, &err.write, &report.write}) theirs->reset();
  if (child.has_warden_) {  // without the lock: the warden is alone with the player's file
    const auto pid = read_report(report.read, child.root_, command.program);
    if (!pid) return Failure{pid.error()};
    child.set_program(*pid);
  } else {
    clock_getcpuclockid(child.pid_, &child.cpu_clock_);
  }
  child.in_ = std::move(in.write);
  child.out_ = std::move(out.read);
  child.err_ = std::move(err.read);
  if (command.confined) child.await_player(command);
  return child;
}

void ChildProcess::find_program() {
  if (!has_warden_ && supervisors_ > 0) set_program(tree().first());
}

/// One that has ended and is forgotten already cannot be watched: then its supervisor's end is
/// near.
void ChildProcess::set_program(pid_t pid) {
  pid_ = pid;
  clock_getcpuclockid(pid_, &cpu_clock_);
  program_pidfd_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
  if (!program_pidfd_ && errno != ESRCH) throw SystemFault(errno, "cannot watch a player");
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
  if (has_warden_) ::kill(root_, SIGCONT);  // its player may have stopped it, and ended
  pollfd ended{pidfd_.number(), POLLIN, 0};
  while (poll(&ended, 1, static_cast<int>(patience.count())) < 0 && errno == EINTR) {
  }
  // WNOWAIT: it is reaped in kill() only, so that its number stays its own until then.
  siginfo_t info{};
  // One that has itself traced is reported as it stops, too.
  if (waitid(P_PID, static_cast<id_t>(root_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid == root_ && is_end(info.si_code)) {
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
  if (!pidfd_ || wait(std::chrono::milliseconds(0))) return;
  const pid_t leader = has_warden_ ? pid_ : root_;
  ::kill(leads_group_ ? -leader : leader, number);
}

/// Its first process ends only when all others have, and bubblewrap outside only after it: when
/// that is gone, nobody is left who could still write into a folder or count as a process of its
/// user.
void ChildProcess::end_sandbox() {
  if (!confined_ || wait(std::chrono::milliseconds(0))) return;
  const pid_t first = ProcessTree(root_, 1).first();
  if (first == root_) return;
  ::kill(first, SIGKILL);
  wait(patience_for_death);
}

void ChildProcess::kill() {
  if (!pidfd_) return;
  end_sandbox();
  signal(SIGKILL);
  if (has_warden_) {  // it sees to the rest; a player may have stopped it
    ::kill(root_, SIGTERM);
    ::kill(root_, SIGCONT);
  }
  // Bounded: a program that runs as another user cannot be killed by us.
  if (!wait(patience_for_death)) ::kill(root_, SIGKILL);
  // A warden that a signal has ended may have been killed by its player, before its work was done.
  const bool is_done = has_warden_ && status_ && status_->code;
  Descendants::instance().end_player(root_, is_done);
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(root_), &info, WEXITED | WNOHANG);
  pidfd_.reset();
}

}  // namespace connect4
