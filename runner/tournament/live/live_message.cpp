#include "runner/tournament/live/live_message.hpp"

#include <array>
#include <charconv>
#include <sstream>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::array<std::string_view, 4> kind_names{"run", "start", "move", "end"};
constexpr std::string_view nobody = "-";
constexpr std::size_t longest_word_of_message = 100;

/// The words of a line, and whether all that were asked for were right.
class LineWords {
 public:
  explicit LineWords(std::string_view line) : words_(std::string(line)) {}

  std::string word() {
    std::string word;
    is_right_ =
        static_cast<bool>(words_ >> word) && word.size() <= longest_word_of_message && is_right_;
    return word;
  }

  template <class Integer>
  Integer number() {
    const std::string text = word();
    Integer value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    is_right_ = is_right_ && error == std::errc() && end == text.data() + text.size() && value >= 0;
    return value;
  }

  /// Whether nothing was wrong, and nothing is left.
  bool is_right() {
    std::string more;
    return is_right_ && !(words_ >> more);
  }

 private:
  std::istringstream words_;
  bool is_right_ = true;
};

}  // namespace

std::string to_line(const LiveMessage& message) {
  using Kind = LiveMessage::Kind;
  std::ostringstream line;
  line << kind_names[static_cast<std::size_t>(message.kind)];
  if (message.kind != Kind::run) line << ' ' << message.game;
  if (message.kind == Kind::start)
    line << ' ' << message.red << ' ' << message.blue << ' ' << message.begun << ' '
         << message.start;
  if (message.kind == Kind::move)
    line << ' ' << message.move << ' ' << message.column << ' ' << message.clock_ms;
  if (message.kind == Kind::end)
    line << ' ' << (message.winner.empty() ? nobody : std::string_view(message.winner)) << ' '
         << message.reason;
  line << '\n';
  return line.str();
}

Expected<LiveMessage> parse_live_message(std::string_view line) {
  using Kind = LiveMessage::Kind;
  LineWords words(line);
  const std::string kind = words.word();
  LiveMessage message;
  std::size_t place = 0;
  while (place < kind_names.size() && kind_names[place] != kind) ++place;
  if (place == kind_names.size()) return Failure{"not an event: " + quotation(line)};
  message.kind = static_cast<Kind>(place);
  if (message.kind != Kind::run) message.game = words.number<int>();
  if (message.kind == Kind::start) {
    message.red = words.number<int>();
    message.blue = words.number<int>();
    message.begun = words.number<std::int64_t>();
    message.start = words.word();
    message.start += " " + words.word();  // ranks, and the side to move
  }
  if (message.kind == Kind::move) {
    message.move = words.number<int>();
    message.column = words.number<int>();
    message.clock_ms = words.number<std::int64_t>();
  }
  if (message.kind == Kind::end) {
    message.winner = words.word();
    if (message.winner == nobody) message.winner.clear();
    message.reason = words.word();
  }
  if (!words.is_right() || message.column > 6) return Failure{"not an event: " + quotation(line)};
  return message;
}

}  // namespace connect4
