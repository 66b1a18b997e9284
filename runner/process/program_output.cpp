#include "runner/process/program_output.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t most_bytes = 64 * 1024;

milliseconds left_until(steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
  return std::max(left, milliseconds(0));
}

/// Reads to the end of the file, or until it is time.
std::string read_to_end(int descriptor, steady_clock::time_point deadline) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    pollfd wait{descriptor, POLLIN, 0};
    const int ready = poll(&wait, 1, static_cast<int>(left_until(deadline).count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return text;
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count <= 0) return text;
    if (text.size() < most_bytes) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::optional<std::string> output_of(const Command& command, milliseconds patience) {
  const auto deadline = steady_clock::now() + patience;
  auto program = ChildProcess::start(command);
  if (!program) return std::nullopt;
  program->close_input();
  std::string text = read_to_end(program->out(), deadline);
  const auto status = program->wait(left_until(deadline));
  if (!status || status->code != 0) return std::nullopt;
  return text;
}

}  // namespace connect4
