// A book with invented scores, for tests that do not care for the truth.
#pragma once

#include <vector>

#include "lib/random.hpp"
#include "lib/solver/book.hpp"

namespace connect4 {

/// For the positions of the last ply, a third of which is drawn.
inline std::vector<std::int8_t> invented_scores(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::int8_t> scores(Book::position_counts.back());
  for (std::int8_t& score : scores)
    score = random.below(3) == 0
                ? std::int8_t{0}
                : static_cast<std::int8_t>(static_cast<int>(random.below(21)) - 10);
  return scores;
}

/// The scores of the earlier plies follow from those of the last.
inline Book invented_book(std::uint64_t seed) {
  return Book::from_last_ply(invented_scores(seed));
}

}  // namespace connect4
