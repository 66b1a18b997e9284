// The configuration that a store was made with.
#pragma once

#include <string>

#include "lib/tournament/tournament_config.hpp"

namespace connect4 {

/// The config of the tournament, as far as reports and replays need it, from the text that its
/// header has. Throws StoreError where that is none.
TournamentConfig stored_config(const std::string& recorded);

}  // namespace connect4
