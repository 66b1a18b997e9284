// The meaning of a player's line for the referee.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {

/// The JSON values that are not scalars.
enum class Compound : std::uint8_t { object, array };

/// A JSON value as far as the protocol looks into one. An integer beyond 64 bits is a double; a
/// number beyond the range of a double is the nearest double.
using Value = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Compound>;

/// The `result` of a reply to the open question.
struct Result {
  Value value;  ///< null if the reply has none
  /// If `value` is an object: those of its members that the protocol knows.
  std::vector<std::pair<std::string_view, Value>> members;

  /// Returns the last member of that name, or null if there is none.
  const Value* member(std::string_view name) const;
};

/// The purpose of an `error` reply, as its `code` says.
enum class ErrorKind : std::uint8_t { failure, resignation, take_back };

/// An `error` reply to the open question.
struct ErrorReply {
  std::string message;  ///< safe to show, at most max_note_characters; of a failure never empty
  ErrorKind kind = ErrorKind::failure;
};

/// "answered with an error: no idea", "resigned: good game", "resigned", "asked for a move back".
std::string describe(const ErrorReply& error);

/// A line that breaks a limit of the protocol, or was meant as the reply and is not JSON. It loses
/// the game.
struct ProtocolBreach {
  std::string reason;
  Ending rule = Ending::protocol_error;  ///< invalid_move if it was meant as the reply
};

/// A line that costs nothing but a warning. Stray ones (no JSON object) are counted. The reason is
/// a phrase: "a line that is not JSON".
struct IgnoredLine {
  std::string reason;
  bool stray;
};

using Reply = std::variant<Result, ErrorReply, ProtocolBreach, IgnoredLine>;

/// Reads one line, without its newline, as a reply to the question `open_id`. Throws nothing of its
/// own for any bytes, and stops at a nesting deeper than 16, anywhere in a line.
///
/// Only an object with that very integer as its `id` is a reply. Ignored are therefore
/// - other ids: strings, `12.0`, null or none, even with an `error`. Such an error may be about a
///   notification (a simple player answers `new_game` with "unknown method"). Its place before or
///   after the next question would be chance;
/// - objects with a `method`, with any other members: they are requests, perhaps our own echoed.
///
/// In a reply, any `error` but null counts before the `result`, and no `result` is a null one. The
/// last of duplicate members counts.
///
/// A line is not JSON, and stray, if it is empty, holds a NUL byte, or continues after its object.
/// But an object with this `id` and a `result` that is not JSON, as by a decimal comma, is a
/// breach. One byte order mark before it is skipped. Invalid UTF-8 breaks the protocol only in what
/// would be a reply to the question if it were sound.
Reply read_reply(std::string_view line, std::int64_t open_id);

/// The move that a result of `take_turn` stands for: an integer from 0 to 6 (`-0` is one, `3.0` is
/// not) or an object with such a `column`. An `eval` that is not a number and a `note` that is not
/// a string are left out. The error says what the result is instead, for the rest of a sentence:
/// "the string \"3\"", "3.0, which is not an integer,".
Expected<Move> to_move(const Result& result);

/// The player that answered `name`: a string, or an object with one as its `name`. It may be empty;
/// a `version` or `author` that is not a string is left out. The error says what the result is
/// instead.
Expected<Identity> to_identity(const Result& result);

/// Whether a player that answered `name` so wants `new_game` as a request, and time to get ready
/// for a game. The answer is an object with `ready`, which is true.
bool wants_to_get_ready(const Result& result);

}  // namespace connect4
