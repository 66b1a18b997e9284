// The player who waits while the other one is on turn.
#pragma once

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <optional>

#include "runner/match/running_player.hpp"

namespace connect4 {

/// All that a player's turn knows of the other player: its log is read meanwhile, so that a player
/// that logs while it ponders does not get stuck on a full pipe; what it uses is watched; and it
/// answers for what it took of the turn. Where its program does not run, it does nothing. Belongs
/// to one thread.
class Bystander {
 public:
  using Duration = std::chrono::nanoseconds;

  /// Of the player whose program is kept there, as long as it is.
  explicit Bystander(std::optional<RunningPlayer>& player) : player_(player) {}

  /// It is asked something itself.
  void forget_turn() { logged_ = 0; }

  /// Looks at the waiting player in a turn that lasts. Its computing counts from here on, and its
  /// memory is checked. If the rule freezes it, it is stopped again.
  void look(std::chrono::steady_clock::time_point now);

  /// Its log, for poll(). One that has logged a lot in this turn waits until it is asked again:
  /// reading it takes time from the other one.
  pollfd log() const;
  void read_log();

  /// See PonderingGuard::answer_for().
  Duration answer_for(Duration felt);

 private:
  std::optional<RunningPlayer>& player_;
  std::size_t logged_ = 0;  // bytes, in this turn
};

}  // namespace connect4
