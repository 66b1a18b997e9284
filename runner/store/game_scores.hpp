// The exact scores of a stored game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A game's number, and the scores of its start and of the position after each ply, as in
/// GameRecord::scores.
struct GameScores {
  int number = 1;
  std::vector<int> scores;
};

/// A signed byte each.
std::string encode_scores(const std::vector<int>& scores);

/// Reads what encode_scores() wrote for a game of so many plies. Says what is wrong with the bytes.
Expected<std::vector<int>> decode_scores(std::string_view bytes, int plies);

}  // namespace connect4
