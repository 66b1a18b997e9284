// The feedback on a bot's games for its author.
#pragma once

#include <optional>
#include <string>

#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// Returns the page of `connect4 tournament feedback` for the player, with the requests, replies
/// and logs of its own faults. All players have the names of `shown`. Nothing if the ladder has no
/// such player. Throws StoreError.
std::optional<std::string> feedback_page(StoreReader& reader, const std::string& player,
                                         const ShownPlayers& shown);

}  // namespace connect4
