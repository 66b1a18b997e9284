#include "protocol/messages/plain_reply.hpp"

#include <cstddef>

namespace connect4 {

namespace {

/// What is left of a line, read from its front.
class LineCursor {
 public:
  explicit LineCursor(std::string_view line) : place_(line.data()), end_(place_ + line.size()) {}

  bool is_at_end() const { return place_ == end_; }

  void skip_blanks() {
    while (place_ != end_ && (*place_ == ' ' || *place_ == '\t' || *place_ == '\r')) ++place_;
  }

  /// Takes the text, if it comes next.
  bool take(std::string_view text) {
    const bool comes = std::string_view(place_, left()).starts_with(text);
    if (comes) place_ += text.size();
    return comes;
  }

  /// Takes an integer, with no zero before its other digits.
  std::optional<std::int64_t> take_integer() {
    constexpr std::ptrdiff_t most_digits = 18;  // all of them fit
    const char* const start = place_;
    std::int64_t number = 0;
    while (place_ != end_ && *place_ >= '0' && *place_ <= '9' && place_ - start < most_digits)
      number = 10 * number + (*place_++ - '0');
    const auto digits = place_ - start;
    if (digits == 0 || (digits > 1 && *start == '0')) return std::nullopt;
    return number;
  }

 private:
  std::size_t left() const { return static_cast<std::size_t>(end_ - place_); }

  const char* place_;
  const char* end_;
};

/// The members that were seen so far.
struct Members {
  std::optional<std::int64_t> id;
  std::optional<std::int64_t> result;
  bool has_version = false;
};

bool take_colon(LineCursor& line) {
  line.skip_blanks();
  if (!line.take(":")) return false;
  line.skip_blanks();
  return true;
}

bool take_number(LineCursor& line, std::optional<std::int64_t>& member) {
  if (member || !take_colon(line)) return false;
  member = line.take_integer();
  return member.has_value();
}

/// A number must be followed by what ends it: "3.5" and "3e1" are none of ours.
bool take_member(LineCursor& line, Members& members) {
  if (line.take("\"id\"")) return take_number(line, members.id);
  if (line.take("\"result\"")) return take_number(line, members.result);
  if (members.has_version || !line.take("\"jsonrpc\"") || !take_colon(line)) return false;
  members.has_version = true;
  return line.take("\"2.0\"");
}

}  // namespace

std::optional<PlainReply> read_plain_reply(std::string_view text) {
  LineCursor line(text);
  Members members;
  line.skip_blanks();
  if (!line.take("{")) return std::nullopt;
  do {
    line.skip_blanks();
    if (!take_member(line, members)) return std::nullopt;
    line.skip_blanks();
  } while (line.take(","));
  if (!line.take("}")) return std::nullopt;
  line.skip_blanks();
  if (!line.is_at_end() || !members.id || !members.result) return std::nullopt;
  return PlainReply{*members.id, *members.result};
}

}  // namespace connect4
