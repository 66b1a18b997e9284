#include "runner/process/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <mutex>
#include <unordered_set>

#include "runner/process/confine_contract.hpp"
#include "runner/process/launch.hpp"
#include "runner/process/proc_file.hpp"
#include "runner/process/process_tree.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience_for_death{5};
constexpr std::chrono::seconds patience_for_sandbox{20};  // 6 ms as a rule

struct Pipe {
  Descriptor read;
  Descriptor write;
};

/// The setup that every process with players needs.
void prepare_this_process() {
  static const bool done = [] {
    ::signal(SIGPIPE, SIG_IGN);  // a write to a player that is gone is an error code, not our end
    ::signal(SIGCHLD, SIG_DFL);  // inherited as "ignored", it would hide how a player ended
    ResumeCounter::install();
    // A pipe must not get the number of a standard stream that we were started without. The child's
    // end would be overwritten when its own streams are put in place.
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

/// The program's end of its input, and ours if it is a pipe.
Pipe make_input(const Command& command) {
  if (!command.input) return make_pipe();
  Descriptor copy(fcntl(command.input->number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!copy) throw SystemFault(errno, "cannot pass a socket on");
  return {std::move(copy), Descriptor()};
}

void make_non_blocking(const Descriptor& descriptor) {
  if (fcntl(descriptor.number(), F_SETFL, O_NONBLOCK) != 0)
    throw SystemFault(errno, "cannot set up a pipe");
}

/// The environment of a program: ours, with its command's additions. A sandbox has none; that of
/// the player in it is among the words of bubblewrap.
std::vector<std::string> environment_of(const Command& command) {
  std::vector<std::string> variables;
  if (command.confined) return variables;
  const auto is_replaced = [&](std::string_view name) {
    for (const auto& [added, value] : command.environment)
      if (added == name) return true;
    return false;
  };
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (!is_replaced(text.substr(0, text.find('=')))) variables.emplace_back(text);
  }
  for (const auto& [name, value] : command.environment) variables.push_back(name + "=" + value);
  return variables;
}

/// Takes the exit status of a process that was killed. Bounded: one that sleeps in the kernel, as
/// on a lost network disk, dies later; it returns false.
bool reap(pid_t pid) {
  for (int tries = 0; tries < 1000; ++tries) {
    if (waitpid(pid, nullptr, WNOHANG) != 0) return true;
    usleep(1000);
  }
  return false;
}

/// The children of this process. The kernel gives it the processes that a program leaves behind
/// (PR_SET_CHILD_SUBREAPER) if the program has no warden, or has killed it. So a child is such an
/// orphan if it is no program of ours, and was not there before the first one. Thread-safe.
class ChildTable {
 public:
  static ChildTable& instance() {
    static ChildTable children;
    return children;
  }

  /// A lock to be held while a program is started, until it is known by add().
  std::unique_lock<std::mutex> begin_start() { return std::unique_lock(lock_); }
  void add(pid_t program) { ours_.insert(program); }

  /// Reaps a program that was killed, with all orphans if it may have left some.
  void bury(pid_t program, bool leaves_orphans) {
    const std::lock_guard guard(lock_);
    // Children of an orphan fall to us only when it is dead, hence the rounds. A program that forks
    // faster than we kill is not a reason to stay here for ever.
    constexpr int most_rounds = 1000;
    for (int round = 0; leaves_orphans && round < most_rounds; ++round)
      leaves_orphans = kill_orphans();
    waitpid(program, nullptr, WNOHANG);
    ours_.erase(program);
  }

 private:
  ChildTable() {
    for (const pid_t child : children_by_scan(getpid())) ours_.insert(child);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  }

  /// One round; returns whether another may find more. An orphan of another user cannot be killed.
  bool kill_orphans() const {
    bool found = false;
    for (const pid_t child : children_by_scan(getpid()))
      if (!ours_.contains(child) && kill(child, SIGKILL) == 0 && reap(child)) found = true;
    return found;
  }

  std::mutex lock_;
  std::unordered_set<pid_t> ours_;  // and the children from before the first
};

/// A descriptor that becomes readable when the process ends.
Descriptor watch(pid_t pid, const std::string& program) {
  Descriptor watcher(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  if (watcher) return watcher;
  const int error = errno;
  discard(pid);
  throw SystemFault(error, "cannot watch " + program);
}

Descriptor open_nothing() {
  Descriptor nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!nothing) throw SystemFault(errno, "cannot open /dev/null");
  return nothing;
}

/// A program, or the warden with it, which keeps `report` as well.
LaunchPlan plan_of_program(const Command& command, const Pipe& in, const Pipe& out, const Pipe& err,
                           const Descriptor& report) {
  LaunchPlan plan;
  plan.streams = {in.read.number(), out.write.number(), err.write.number()};
  plan.kept = {report.number(), -1, -1};
  plan.own_session = !command.uses_terminal;
  return plan;
}

/// Its own input and output are nothing: it would keep them open after the player closed them.
LaunchPlan plan_of_sandbox(const Descriptor& nothing, const Pipe& in, const Pipe& out,
                           const Pipe& err, const Descriptor& report, const ControlGroup* group) {
  LaunchPlan plan;
  plan.streams = {nothing.number(), nothing.number(), err.write.number()};
  plan.kept = {in.read.number(), out.write.number(), report.number()};
  plan.group = group != nullptr ? group->entrance() : -1;
  plan.ignores_sigterm = true;  // its group gets it too; the player, which handles it again, ends
  return plan;
}

/// The words of a failed sandbox, in one line.
std::string complaint_in(int descriptor) {
  std::array<char, 1024> bytes;
  const ssize_t count = read(descriptor, bytes.data(), bytes.size());
  std::string text(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  while (text.ends_with('\n')) text.pop_back();
  return text.empty() ? "it ended without a message" : text;
}

bool is_end(int code) {
  return code == CLD_EXITED || code == CLD_KILLED || code == CLD_DUMPED;
}

/// The command that has the warden start the program.
Command through_warden(const Command& command, int report) {
  Command guarded = command;
  guarded.program = command.warden;
  guarded.arguments = {std::to_string(getpid()), std::to_string(report),
                       command.uses_terminal ? "shared" : "own", command.program};
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

/// Continues a warden that its player may have stopped. Not by kill(): that is how it learns of our
/// end.
void wake(pid_t warden) {
  sigqueue(warden, SIGCONT, {});
}

/// Waits until the player runs or cannot be executed, which it reports itself. One that runs may
/// stop its warden before that has closed the report.
void await_start(const Descriptor& report, pid_t warden) {
  constexpr int most_tries = 100;
  constexpr int patience_ms = 50;
  pollfd ready{report.number(), POLLIN, 0};
  for (int tries = 0; tries < most_tries && poll(&ready, 1, patience_ms) <= 0; ++tries) {
    StopSignal::heed();
    wake(warden);
  }
  make_non_blocking(report);
}

/// The reason why a player does not start if its command, or our program in front of it, cannot be
/// executed. That is the fault of `ours`, if `ours` is not empty. But a command that is too long is
/// so by the player's words and variables.
Failure refusal(int error, const std::string& program, const std::string& ours) {
  if (error == E2BIG)
    return Failure{"its command and environment are too long for this system to start it"};
  const std::string reason = explain_exec_error(error, program);
  if (!ours.empty()) throw SystemFault("cannot start " + ours + ": " + reason);
  return Failure{reason};
}

/// The report of a warden: the number of the player's process, or the reason why there is none.
Expected<pid_t> read_report(const Descriptor& report, pid_t warden, const Command& command) {
  const std::string& program = command.program;
  const auto pid = read_number(report);
  if (!pid) throw SystemFault("the warden of " + program + " failed");
  await_start(report, warden);
  const auto error = read_number(report);
  if (!error) return *pid;
  if (is_for_want(*error)) throw SystemFault(*error, "cannot start " + program);
  return refusal(*error, program, command.confined ? "the sandbox" : "");
}

}  // namespace

Expected<ChildProcess> ChildProcess::start(const Command& command) {
  prepare_this_process();
  Pipe in = make_input(command), out = make_pipe(), err = make_pipe(), report;
  for (const Descriptor* ours : {&in.write, &out.read, &err.read})
    if (*ours) make_non_blocking(*ours);

  ChildProcess child;
  child.leads_group_ = !command.uses_terminal;
  child.has_warden_ = !command.warden.empty();
  child.supervisors_ = command.supervisors + (child.has_warden_ ? 1 : 0);
  if (child.has_warden_) report = make_pipe();
  if (command.confined) child.group_ = ControlGroup::make(command.limits, child.supervisors_);
  const Descriptor nothing = command.confined ? open_nothing() : Descriptor();
  LaunchPlan plan = command.confined
                        ? plan_of_sandbox(nothing, in, out, err, report.write, child.group_.get())
                        : plan_of_program(command, in, out, err, report.write);
  const Command launched =
      child.has_warden_ ? through_warden(command, report.write.number()) : command;
  plan.program = launched.program;
  plan.arguments = launched.arguments;
  plan.environment = environment_of(command);
  {
    const auto guard = ChildTable::instance().begin_start();
    const auto [pid, error] = launch(plan);
    if (error != 0)
      return refusal(error, plan.program,
                     child.has_warden_  ? "the warden"
                     : command.confined ? "the sandbox"
                                        : "");
    child.root_ = child.pid_ = child.leader_ = pid;
    child.pidfd_ = watch(child.root_, command.program);
    ChildTable::instance().add(child.root_);
  }
  for (Descriptor* theirs : {&in.read, &out.write, &err.write, &report.write}) theirs->reset();
  if (child.has_warden_) {  // without the lock: the warden is alone with the player's file
    const auto pid = read_report(report.read, child.root_, command);
    if (!pid) return Failure{pid.error()};
    if (child.group_) child.group_->let_out(child.root_);  // it is to act while they are stopped
    child.set_program(*pid);
  } else {
    clock_getcpuclockid(child.pid_, &child.cpu_clock_);
  }
  child.leader_ = child.pid_;
  child.in_ = std::move(in.write);
  child.out_ = std::move(out.read);
  child.err_ = std::move(err.read);
  if (command.confined) child.await_player(command);
  return child;
}

void ChildProcess::find_program() {
  if (confined_) set_program(tree().first());
}

/// One that has ended and is forgotten already cannot be watched: then its supervisor's end is
/// near.
void ChildProcess::set_program(pid_t pid) {
  pid_ = pid;
  clock_getcpuclockid(pid_, &cpu_clock_);
  program_pidfd_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
  if (!program_pidfd_ && is_for_want(errno)) throw SystemFault(errno, "cannot watch a player");
}

/// Takes the announcement from the player's output. A sandbox that ends before is our failure, or
/// the machine's, and no player's.
void ChildProcess::await_player(const Command& command) {
  confined_ = true;
  std::string announced;
  while (announced.size() < player_announcement.size()) {
    std::array<pollfd, 2> either{{{out(), POLLIN, 0}, {StopSignal::descriptor(), POLLIN, 0}}};
    int ready =
        poll(either.data(), either.size(), 1000 * static_cast<int>(patience_for_sandbox.count()));
    if (either[1].revents != 0 || StopSignal::is_requested()) throw Interrupted{};
    if (ready < 0 && errno == EINTR) continue;
    std::array<char, player_announcement.size()> bytes;
    const ssize_t count =
        ready == 1 ? read(out(), bytes.data(), bytes.size() - announced.size()) : 0;
    if (count <= 0) {
      if (ready == 1) wait(patience_for_death);  // its words come before its end
      throw SystemFault("cannot make a sandbox: " +
                        (ready == 1 ? complaint_in(err()) : "it did not start in time") + " (" +
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
  if (has_warden_) wake(root_);  // its player may have stopped it, and ended
  pollfd ended{pidfd_.number(), POLLIN, 0};
  while (poll(&ended, 1, static_cast<int>(patience.count())) < 0 && errno == EINTR) {
  }
  // WNOWAIT: it is reaped in kill() only, so that its number stays its own until then.
  siginfo_t info{};
  // One that has itself traced is reported as it stops, too.
  if (waitid(P_PID, static_cast<id_t>(root_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid == root_ && is_end(info.si_code)) {
    const bool exited = info.si_code == CLD_EXITED;
    const bool of_signal = exited && confined_ && info.si_status > exit_by_signal &&
                           info.si_status <= exit_by_signal + last_signal;
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
  ::kill(leads_group_ ? -leader_ : leader_, number);
}

/// Its first process ends only when all others have, and bubblewrap outside only after it. When
/// that is gone, no process is left that could still write into a folder or count for its user.
void ChildProcess::end_sandbox() {
  if (!confined_ || wait(std::chrono::milliseconds(0))) return;
  const pid_t first = ProcessTree(root_, supervisors_ - 1).first();
  if (first == root_ || first == leader_) return;
  ::kill(first, SIGKILL);
  wait(patience_for_death);
}

void ChildProcess::kill() {
  if (!pidfd_) return;
  end_sandbox();
  signal(SIGKILL);
  if (has_warden_) {  // it sees to the rest; a player may have stopped it
    ::kill(root_, SIGTERM);
    wake(root_);
  }
  // Bounded: a program that runs as another user cannot be killed by us.
  if (!wait(patience_for_death)) ::kill(root_, SIGKILL);
  // A warden that a signal has ended may have been killed by its player, before its work was done.
  const bool is_done = has_warden_ && status_ && status_->code;
  ChildTable::instance().bury(root_, !is_done);
  pidfd_.reset();
}

std::string describe(const ExitStatus& status) {
  if (!status.signal) return "exited with status " + std::to_string(status.code.value_or(0));
  const char* const abbreviation = sigabbrev_np(*status.signal);
  return "was killed by " + (abbreviation != nullptr ? std::string("SIG") + abbreviation
                                                     : "signal " + std::to_string(*status.signal));
}

}  // namespace connect4
