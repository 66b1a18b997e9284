// Exact scores for the games of a store.
#pragma once

#include <cstdint>

#include "runner/analysis/analysis_options.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// Whether all games have scores now.
enum class ScoringEnd : std::uint8_t { complete, stopped };

/// Finds the scores of all games of the store that have none, and keeps them there as it goes.
/// Scores found before any end stay. Games are taken in the order of their moves, each from its end
/// to the ply at which it parts from the game before. So a position that many share is solved once.
/// Progress goes to standard error. Throws StoreError.
ScoringEnd score_stored_games(Store& store, StoreReader& reader, const SolvingSettings& settings,
                              bool shows_progress = true);

}  // namespace connect4
