// What is wrong with what a player writes, and costs it no game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/reply_reader.hpp"

namespace connect4 {

inline constexpr const char* message_dropped = "does not read its input: a message was dropped";

/// Collects the warnings of one game: the first ten. Counts lines that are not JSON objects, of
/// which a player may write so many in a game (PROTOCOL.md, "Limits"). Belongs to one thread.
class PlayerWarnings {
 public:
  void add(std::string text);

  /// Warns of a line that was ignored. The breach is that there are too many of them.
  std::optional<ProtocolBreach> add(const IgnoredLine& line, std::string_view text);

  /// A new game begins: lines are counted from zero. What was collected stays.
  void forget_lines();

  std::vector<std::string> take();

 private:
  std::vector<std::string> texts_;
  int stray_lines_ = 0;
  std::size_t stray_bytes_ = 0;
};

}  // namespace connect4
