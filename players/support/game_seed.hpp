// The source of a player's random choices.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/random.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {

/// The seed of one game: the referee's, so that a match repeats from the match's seed. If the
/// player was started with a `chosen` seed, that one gives every game of a match its own.
constexpr std::uint32_t game_seed(const NewGame& game, std::optional<std::uint64_t> chosen) {
  return chosen ? derive_seed(*chosen, static_cast<std::uint64_t>(game.game)) : game.seed;
}

}  // namespace connect4
