#include "players/support/guest_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr int patience_ms = 100;  // for the exit status of a guest that closed its output

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw GuestFault(std::string("cannot make a pipe: ") + std::strerror(errno));
    from = ends[0];
    to = ends[1];
  }
  int from = -1;
  int to = -1;
};

/// posix_spawnp() with the ends of two pipes as standard input and output.
int spawn(pid_t& pid, const std::vector<std::string>& words, int input, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;  // an ignored signal stays ignored through exec
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  const int error =
      posix_spawnp(&pid, arguments.front(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

std::string describe(const siginfo_t& end) {
  if (end.si_code == CLD_EXITED) return "exited with status " + std::to_string(end.si_status);
  const char* const name = sigabbrev_np(end.si_status);
  return "was killed by SIG" + std::string(name != nullptr ? name : "???");
}

/// What /proc says of a process: whether it sleeps, and the ticks that it has run.
struct Activity {
  bool sleeps = false;
  std::string ticks;
};

Activity activity_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto behind_name = text.rfind(')');
  if (behind_name == std::string::npos) return {};
  std::istringstream fields(text.substr(behind_name + 1));
  std::string state, skipped, user, system;
  fields >> state;
  for (int i = 0; i < 10; ++i) fields >> skipped;
  fields >> user >> system;
  return {state == "S", user + " " + system};
}

/// The status is left to be asked for again: a process group lives as long as its leader's does.
std::optional<siginfo_t> end_of(pid_t pid) {
  siginfo_t end{};
  waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT);
  return end.si_pid == 0 ? std::nullopt : std::optional(end);
}

}  // namespace

GuestProcess::GuestProcess(const std::vector<std::string>& words) {
  signal(SIGPIPE, SIG_IGN);  // a guest may be gone when we write to it
  const Pipe in, out;
  input_ = in.to;
  output_ = out.from;
  const int error = spawn(pid_, words, in.from, out.to);
  close(in.from);
  close(out.to);
  if (error == 0) return;
  close(input_);
  close(output_);
  throw GuestFault("cannot start \"" + shortened(words.front(), 200) +
                   "\": " + std::strerror(error));
}

GuestProcess::~GuestProcess() {
  kill(-pid_, SIGKILL);
  close(input_);
  close(output_);
  waitpid(pid_, nullptr, 0);
}

std::optional<std::string> GuestProcess::wait_until_it_sleeps() const {
  constexpr int most_looks = 300, between_looks_ms = 10;
  constexpr int looks_asleep = 6;  // longer than a tick of the account
  Activity last;
  for (int look = 0, asleep = 0; look < most_looks && asleep < looks_asleep; ++look) {
    if (const auto end = end_of(pid_)) return describe(*end);
    const Activity now = activity_of(pid_);
    asleep = now.sleeps && now.ticks == last.ticks ? asleep + 1 : 0;
    last = now;
    poll(nullptr, 0, between_looks_ms);
  }
  return std::nullopt;
}

void GuestProcess::write_line(std::string_view line) const {
  const std::string whole = std::string(line) + "\n";
  for (std::string_view rest = whole; !rest.empty();) {
    const ssize_t count = write(input_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

/// Reads once; whether there was anything.
bool GuestProcess::receive() {
  const auto space = lines_.space();
  ssize_t count = 0;
  do count = read(output_, space.data(), space.size());
  while (count < 0 && errno == EINTR);
  if (count > 0) lines_.received(static_cast<std::size_t>(count));
  return count > 0;
}

std::string GuestProcess::read_line() {
  while (true) {
    while (const auto line = lines_.next())
      if (const auto text = trimmed(line->text); !text.empty()) return std::string(text);
    if (lines_.too_long()) throw GuestFault("the bot wrote a line that is too long");
    if (!receive()) throw GuestFault("the bot " + describe_end());
  }
}

std::vector<std::string> GuestProcess::take_waiting_lines() {
  std::vector<std::string> found;
  pollfd waiting{output_, POLLIN, 0};
  do {
    while (const auto line = lines_.next())
      if (const auto text = trimmed(line->text); !text.empty()) found.emplace_back(text);
  } while (!lines_.too_long() && poll(&waiting, 1, 0) > 0 && receive());
  return found;
}

std::string GuestProcess::describe_end() {
  for (int i = 0; i < patience_ms; ++i) {
    if (const auto end = end_of(pid_)) return describe(*end) + " instead of answering";
    poll(nullptr, 0, 1);
  }
  return "closed its standard output, but lives on";
}

}  // namespace connect4
