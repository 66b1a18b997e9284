#include "players/support/guest_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <system_error>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"

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

/// The state of a process in /proc: whether all its threads sleep, and how long they have run.
struct Activity {
  bool sleeps = true;
  std::uint64_t run_ns = 0;
};

/// Whether the thread sleeps: the letter behind the name, which is in parentheses.
bool is_asleep(const std::filesystem::path& thread) {
  std::ifstream file(thread / "stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto end_of_name = text.rfind(')');
  return end_of_name != std::string::npos && text.compare(end_of_name, 3, ") S") == 0;
}

Activity activity_of(pid_t pid) {
  Activity activity;
  std::error_code gone;
  const std::string folder = "/proc/" + std::to_string(pid) + "/task";
  for (const auto& thread : std::filesystem::directory_iterator(folder, gone)) {
    std::ifstream file(thread.path() / "schedstat");
    std::uint64_t run_ns = 0;
    file >> run_ns;
    activity.run_ns += run_ns;
    activity.sleeps = activity.sleeps && is_asleep(thread.path());
  }
  return activity;
}

/// The status is left to be asked for again: a process group lives as long as its leader's does.
std::optional<siginfo_t> end_of(pid_t pid) {
  siginfo_t end{};
  waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT);
  return end.si_pid == 0 ? std::nullopt : std::optional(end);
}

}  // namespace

/// The process is there, and would be ended, once the other constructor is done.
GuestProcess::GuestProcess(const std::vector<std::string>& words,
                           std::chrono::milliseconds patience)
    : GuestProcess(words, Spawning()) {
  wait_until_it_sleeps(patience);
}

GuestProcess::GuestProcess(const std::vector<std::string>& words, Spawning) {
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

void GuestProcess::wait_until_it_sleeps(std::chrono::milliseconds patience) const {
  constexpr int between_looks_ms = 2;
  constexpr int looks_asleep = 5;
  const auto end_of_patience = std::chrono::steady_clock::now() + patience;
  Activity last;
  for (int asleep = 0;
       asleep < looks_asleep && std::chrono::steady_clock::now() < end_of_patience;) {
    if (const auto end = end_of(pid_)) throw GuestFault("the bot " + describe(*end));
    const Activity now = activity_of(pid_);
    asleep = now.sleeps && now.run_ns == last.run_ns ? asleep + 1 : 0;
    last = now;
    poll(nullptr, 0, between_looks_ms);
  }
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
  return "closed its standard output but is still running";
}

std::optional<int> read_guest_command(CommandLine& options, int argc, const char* const* argv,
                                      std::vector<std::string>& guest) {
  const std::vector<std::string> words(argv, argv + argc);
  const std::size_t begin = first_operand(words);
  const bool has_separator = words[begin - 1] == "--";
  const auto own = static_cast<int>(begin) - (has_separator ? 1 : 0);
  if (const auto status = options.read(own, argv)) return status;
  guest.assign(words.begin() + static_cast<std::ptrdiff_t>(begin), words.end());
  if (!guest.empty()) return std::nullopt;
  std::cerr << words.front() << ": name the program that it is to start; see --help\n";
  return 2;
}

}  // namespace connect4
