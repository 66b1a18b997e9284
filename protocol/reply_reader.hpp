// What a player's line means to the referee.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "protocol/message.hpp"

namespace connect4 {

/// A JSON value as far as the protocol looks into one: scalars, or the word for what else it is.
struct Compound {
  std::string_view kind;  ///< "an object" or "an array"
};
using Value = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Compound>;

/// The `result` of a reply to the open question.
struct Result {
  Value value;
  std::vector<std::pair<std::string, Value>> members;  ///< where `value` is an object

  /// The last member of that name, or null where there is none.
  const Value* member(std::string_view name) const;
};

/// An `error` reply to the open question.
struct ErrorReply {
  std::string message;
};

/// A line that breaks a limit of the protocol and loses the game.
struct ProtocolBreach {
  std::string reason;
};

/// A line that costs nothing but a warning. Stray ones (no JSON object) are counted.
struct IgnoredLine {
  std::string reason;
  bool stray;
};

using Reply = std::variant<Result, ErrorReply, ProtocolBreach, IgnoredLine>;

/// Reads one line, without its newline, as a reply to the question `open_id`. Never throws, and
/// stops at a nesting deeper than 16.
Reply read_reply(std::string_view line, std::int64_t open_id);

/// The move that a result of `take_turn` stands for. The error says what it is instead.
Expected<Move> to_move(const Result& result);

/// Who answered `name`; the error says what it answered instead. A name may be empty.
Expected<Identity> to_identity(const Result& result);

}  // namespace connect4
