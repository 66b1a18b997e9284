#include "players/support/terminal.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "lib/text/terminal_environment.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_line = 4096;  // the system's own limit for a line that it edits
constexpr int usual_width = 80;

TerminalEnvironment environment() {
  return TerminalEnvironment::read([](const char* name) { return std::getenv(name); });
}

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

Expected<Terminal> Terminal::open() {
  const int descriptor = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return Failure{std::generic_category().message(errno)};
  // In the background, reading would stop us for good; ignored, the signal makes it an error.
  std::signal(SIGTTIN, SIG_IGN);
  return Terminal(descriptor);
}

Terminal::Terminal(Terminal&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Terminal::~Terminal() {
  if (descriptor_ >= 0) close(descriptor_);
}

void Terminal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor_, text.data(), text.size());
    if (count < 0 && errno != EINTR) fail("cannot write to the terminal");
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::optional<std::string> Terminal::read_line() {
  std::string line;
  std::array<char, longest_line> bytes;
  while (true) {
    const ssize_t count = read(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot read the terminal");
    if (count == 0) return line.empty() ? std::nullopt : std::optional(line);
    const std::string_view typed(bytes.data(), static_cast<std::size_t>(count));
    line += typed.substr(0, longest_line - line.size());
    if (typed.ends_with('\n')) {
      if (line.ends_with('\n')) line.pop_back();
      return line;
    }
  }
}

int Terminal::width() const {
  winsize size{};
  if (ioctl(descriptor_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual_width;
  return size.ws_col;
}

bool Terminal::moves_cursor() const {
  return environment().moves_cursor;
}

bool Terminal::shows_colour(std::string_view when) const {
  return environment().shows_colour(when, true);
}

bool Terminal::shows_unicode() {
  return environment().is_utf8;
}

}  // namespace connect4
