#include "runner/screen/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "runner/process/stop_signal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr std::size_t read_size = 4096;

[[noreturn]] void refuse(int error) {
  throw UsageError("cannot read standard input: " + std::generic_category().message(error) +
                   "; give a terminal, a file or a pipe");
}

/// Waits until there is something to read.
void wait_for_input() {
  std::array<pollfd, 2> descriptors{
      {{STDIN_FILENO, POLLIN, 0}, {StopSignal::descriptor(), POLLIN, 0}}};
  while (true) {
    const int count = poll(descriptors.data(), descriptors.size(), -1);
    if (StopSignal::is_requested()) throw Interrupted{};
    if (count > 0) return;
    if (count < 0 && errno != EINTR) refuse(errno);
  }
}

}  // namespace

std::optional<std::string> LineInput::next() {
  std::string line;
  bool is_line = false;
  while (begin_ < buffer_.size() || read_more()) {
    is_line = true;
    const std::size_t end = buffer_.find('\n', begin_);
    const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
    line.append(buffer_, begin_, std::min(stop - begin_, longest_line - line.size()));
    begin_ = end == std::string::npos ? buffer_.size() : end + 1;
    if (end != std::string::npos) return line;
  }
  return is_line ? std::optional(line) : std::nullopt;
}

/// Reads into the empty buffer; false at the end of input, which is final even at a terminal.
bool LineInput::read_more() {
  if (ended_) return false;
  buffer_.resize(read_size);
  begin_ = 0;
  while (true) {
    wait_for_input();
    const ssize_t count = read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) refuse(errno);
    buffer_.resize(static_cast<std::size_t>(count));
    ended_ = count == 0;
    return !ended_;
  }
}

}  // namespace connect4
