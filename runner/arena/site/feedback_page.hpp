// The feedback on a bot's games for its author.
#pragma once

#include <optional>
#include <string>

#include "runner/store/store_reader.hpp"

namespace connect4 {

/// Returns the page of `connect4 tournament feedback` for the player, with the requests, replies
/// and logs of its own faults. Nothing if the ladder has no such player. Throws StoreError.
std::optional<std::string> feedback_page(StoreReader& reader, const std::string& player);

}  // namespace connect4
