// Everything that tables show of a tournament.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/tournament/ratings.hpp"
#include "lib/tournament/summary.hpp"
#include "lib/tournament/tournament_config.hpp"
#include "runner/tournament/run_state.hpp"
#include "runner/tournament/store_reader.hpp"

namespace connect4 {

/// A tournament's standing with all that is needed to show it. A value; live tables of a run and
/// reports from a store are made of the same.
struct TournamentReport {
  std::string name;
  std::vector<std::string> players;  ///< names, in list order
  TournamentSummary summary;
  Ratings ratings;
  RunState state;
  bool is_confined = true;          ///< whether its players run in a sandbox
  std::int64_t void_games = 0;      ///< attempts that came to nothing
  std::int64_t repeated_games = 0;  ///< of those that count; see StoreReader::repeated_count()

  /// Where the time went.
  std::chrono::nanoseconds reading{0};   ///< results from the disk
  std::chrono::nanoseconds counting{0};  ///< schedule, tally, table
  std::chrono::nanoseconds fitting{0};   ///< ratings and their errors
};

/// Where a player stands in what has one entry a player.
inline std::size_t place(std::int32_t player) {
  return static_cast<std::size_t>(player);
}

/// What the run has last said of itself. Throws StoreError where that cannot be read.
RunState read_state(StoreReader& reader);

/// The report of a store. Throws StoreError where its games do not belong to its config.
TournamentReport read_report(StoreReader& reader);

}  // namespace connect4
