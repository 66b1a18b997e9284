// The costs of a matching as its search adds them up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/tournament/schedule/formats/matching.hpp"

namespace connect4 {

constexpr MatchingCost twice(const MatchingCost& cost) {
  MatchingCost sum = cost;
  return sum += cost;
}

constexpr MatchingCost half(MatchingCost cost) {
  for (std::int64_t& level : cost.levels) level /= 2;
  return cost;
}

/// Four times the costs, packed for speed.
class MatchingWeights {
 public:
  explicit MatchingWeights(const MatchingCosts& costs) : size_(costs.size()) {
    weights_.reserve(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
    for (int a = 0; a < size_; ++a)
      for (int b = 0; b < size_; ++b) {
        const auto cost = costs.get(a, b);
        weights_.push_back(cost ? twice(twice(*cost)) : absent);
      }
  }

  bool has(int a, int b) const { return of(a, b) != absent; }

  MatchingCost of(int a, int b) const {
    return weights_[static_cast<std::size_t>(a) * static_cast<std::size_t>(size_) +
                    static_cast<std::size_t>(b)];
  }

  /// The least weight of a point's edges; 0 where it has none.
  MatchingCost least(int a) const {
    MatchingCost least = absent;
    for (int b = 0; b < size_; ++b) least = std::min(least, of(a, b));
    return least == absent ? MatchingCost{} : least;
  }

 private:
  static constexpr MatchingCost absent{{std::int64_t{1} << 62}};  // above all weights

  int size_;
  std::vector<MatchingCost> weights_;  // row by row
};

}  // namespace connect4
