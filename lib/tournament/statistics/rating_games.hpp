// The games that ratings are made of, and what ties them together.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/game/colour.hpp"
#include "lib/tournament/results/repeated_play.hpp"
#include "lib/tournament/results/tally.hpp"

namespace connect4 {

/// Games that share an opening are no independent observations: a player that misplays it loses
/// from it to everybody. So the opening, not the game, is what error bars count.
struct RatingGames {
  const Tally& tally;
  /// By opening: who is to move first from there; where the list is too short, red is.
  std::vector<Colour> first_movers = {};
  /// By opening: its position's number, where a position has several openings, as in tournaments
  /// that are rated together. Empty: each opening is a position of its own.
  std::vector<std::int32_t> positions = {};
  /// Groups of identical games: each group counts as one observation.
  std::vector<RepeatedGames> repeats = {};

  std::int32_t position(std::int32_t opening) const {
    return positions.empty() ? opening : positions.at(static_cast<std::size_t>(opening));
  }

  Colour first_mover(std::int32_t opening) const {
    const auto place = static_cast<std::size_t>(opening);
    return place < first_movers.size() ? first_movers[place] : Colour::red;
  }
};

}  // namespace connect4
