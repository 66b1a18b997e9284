// The configuration that a store was made with.
#pragma once

#include "lib/tournament/tournament_config.hpp"
#include "runner/tournament/store_header.hpp"

namespace connect4 {

/// The config of the tournament, as far as reports and replays need it. Throws StoreError where the
/// header's text is none.
TournamentConfig stored_config(const StoreHeader& header);

}  // namespace connect4
