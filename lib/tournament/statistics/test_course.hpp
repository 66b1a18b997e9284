// How a sequential test went, game by game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "lib/tournament/statistics/duel_progress.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// Where the test stood after so many games.
struct RatioPoint {
  std::int32_t games = 0;       ///< all up to this number; even
  std::optional<double> ratio;  ///< log likelihood ratio; nothing where Sprt finds none
};

/// Keeps what the pairs of a duel came to one after the other, since the ratio of each takes time
/// that only those that are shown are worth. Which pairs count, DuelProgress says. A value; not for
/// sharing between threads.
class TestCourse {
 public:
  /// In the order of numbers, each once.
  void add(const GameResult& game);

  /// After each pair up to game `last`: all of them, or `most` (at least 2) evenly spread, the
  /// first and the last among them.
  std::vector<RatioPoint> points(
      const Sprt& test, std::size_t most,
      std::int32_t last = std::numeric_limits<std::int32_t>::max()) const;

 private:
  struct Step {
    std::int32_t games;
    Pentanomial pairs;
  };

  DuelProgress progress_;
  std::vector<Step> steps_;
};

}  // namespace connect4
