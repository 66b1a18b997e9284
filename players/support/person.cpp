#include "players/support/person.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "lib/ui/scene.hpp"
#include "protocol/messages/player_loop.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_quote = 12;

constexpr std::array<std::pair<std::string_view, KeyAction>, 5> words{{
    {"undo", KeyAction::take_back},
    {"save", KeyAction::save},
    {"quit", KeyAction::give_up},
    {"resign", KeyAction::give_up},
    {"help", KeyAction::help},
}};

/// The action that the word asks for beside a column.
KeyAction action_of(std::string_view word) {
  if (word.size() == 1) return action_of(KeyPlace::line, Key(word.front()));
  const auto* const found = std::ranges::find(words, word, &decltype(words)::value_type::first);
  return found == words.end() ? KeyAction::nothing : found->second;
}

Answer read_column(Column column, const Position& position) {
  if (position.is_legal(column)) return column;
  return Misunderstood{describe_full(column, position)};
}

}  // namespace

Answer read_answer(std::string_view line, const Position& position) {
  const std::string word = in_small_letters(std::string(trimmed(line)));
  if (word.empty()) return Misunderstood{};
  if (const KeyAction action = action_of(word); action != KeyAction::nothing) return action;
  if (const auto column = Column::from_digit(word.front()); column && word.size() == 1)
    return read_column(*column, position);
  const std::string quoted = "'" + shortened(word, longest_quote) + "'";
  return Misunderstood{quoted + " is not a column. Type one from 1 to 7, h for help, q to resign."};
}

Column read_choice(std::istream& choices, const Position& position) {
  for (std::string line; std::getline(choices, line);) {
    if (line == take_back_choice) throw TakeBack();
    if (line == resignation_choice) throw Resignation();
    const auto column = line.size() == 1 ? Column::from_digit(line[0]) : std::nullopt;
    if (column && position.is_legal(*column)) return *column;
  }
  throw Resignation();
}

namespace {

constexpr std::size_t longest_line = 4096;  // the system's own limit for a line that it edits
constexpr int usual_width = 80;

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

TerminalEnvironment Terminal::environment() {
  return TerminalEnvironment::read([](const char* name) { return std::getenv(name); });
}

}  // namespace connect4
