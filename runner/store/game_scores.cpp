#include "runner/store/game_scores.hpp"

#include <cstdlib>

#include "lib/solver/score.hpp"

namespace connect4 {

std::string encode_scores(const std::vector<int>& scores) {
  return {scores.begin(), scores.end()};
}

Expected<std::vector<int>> decode_scores(std::string_view bytes, int plies) {
  if (bytes.size() != static_cast<std::size_t>(plies) + 1)
    return Failure{"its scores are not one more than its plies"};
  std::vector<int> scores;
  for (const char byte : bytes) {
    const int score = static_cast<signed char>(byte);
    if (std::abs(score) > greatest_score)
      return Failure{"one of its scores is " + std::to_string(score)};
    scores.push_back(score);
  }
  return scores;
}

}  // namespace connect4
