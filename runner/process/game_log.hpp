// What a player writes to its standard error.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// Keeps the first and the last 32 KiB of a player's log of one game, however much it writes.
/// Not thread-safe.
class GameLog {
 public:
  static constexpr std::size_t kept_bytes = 32 * 1024;

  void clear();
  void append(const char* bytes, std::size_t count);

  /// What comes from here on was printed in the turn for that ply.
  void begin_turn(int ply) { turns_.push_back({ply, size()}); }

  /// Reads whatever is in the pipe now into the log. Bounded: a player that writes faster than we
  /// read does not keep us. Returns whether the pipe is still open.
  bool drain(int descriptor);

  /// Head and tail, with a line between them that says how much was left out.
  std::string text() const { return part(0, size()); }

  /// The same cut into its turns; what came before the first of them is before_first_turn.
  PlayerLog by_turns() const;

  /// The last `count` lines, safe to show on a terminal.
  std::string last_lines(int count) const;

 private:
  struct TurnStart {
    int ply;
    std::size_t at;  // bytes before it
  };

  std::size_t size() const { return head_.size() + left_out_ + tail_.size(); }
  std::string part(std::size_t begin, std::size_t end) const;

  std::string head_;
  std::string tail_;          // the most recent bytes, at most twice what is kept
  std::size_t left_out_ = 0;  // bytes between the two
  std::vector<TurnStart> turns_;
};

}  // namespace connect4
