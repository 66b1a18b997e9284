// The last steps of submissions: playing, and rated.
#pragma once

#include <filesystem>

#include "runner/arena/arena_store.hpp"
#include "runner/arena/ladder_table.hpp"
#include "runner/process/pace.hpp"

namespace connect4 {

/// Looks how far the players have come that are in the ladder. For one thread.
class RatingWatch {
 public:
  RatingWatch(const std::filesystem::path& results, ArenaStore& store);

  /// Writes news of the games into the store. `is_complete`: the ladder wants no more games. Throws
  /// StoreError.
  void look(bool is_complete);

 private:
  void look_at(HandIn& hand_in, bool is_complete);

  ArenaStore& store_;
  LadderTable table_;
  Pace pace_;
};

}  // namespace connect4
