// The failed starts of players in a row.
#pragma once

#include <cstdint>
#include <map>

#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"

namespace connect4 {

/// After that many in a row a player that cannot be started is not tried again.
inline constexpr int most_failed_starts = 3;

/// Returns whether the game ended because the player of that colour could not be started.
constexpr bool failed_to_start(const Outcome& outcome, Colour colour) {
  return outcome.ending == Ending::start_failed && outcome.winner != colour;
}

/// Counts for each player how often in a row it could not be started, in the order in which it is
/// given games. Belongs to one thread.
class StartStreaks {
 public:
  /// Counts a game of these two that was not void.
  void add(std::int32_t red, std::int32_t blue, const Outcome& outcome) {
    set(red, failed_to_start(outcome, Colour::red) ? of(red) + 1 : 0);
    set(blue, failed_to_start(outcome, Colour::blue) ? of(blue) + 1 : 0);
  }

  void set(std::int32_t player, int failed) {
    if (failed == 0)
      failed_.erase(player);
    else
      failed_[player] = failed;
  }

  int of(std::int32_t player) const {
    const auto found = failed_.find(player);
    return found == failed_.end() ? 0 : found->second;
  }

  /// Returns whether nobody failed last time.
  bool empty() const { return failed_.empty(); }

 private:
  std::map<std::int32_t, int> failed_;  // by player; those with a failed last start
};

}  // namespace connect4
