// Pairing everybody at the least total cost.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace connect4 {

/// Wide enough for a dozen criteria in one number, the important ones in the upper digits.
__extension__ using MatchingCost = __int128;

/// What it costs to join each two of `size` points; two points without a cost cannot be joined.
/// Points are numbered from 0. A value type.
class MatchingCosts {
 public:
  explicit MatchingCosts(int size)
      : size_(size), costs_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}

  int size() const { return size_; }

  /// Sets the cost of joining a and b (a != b); its magnitude must stay below 2^124 / size.
  void set(int a, int b, MatchingCost cost) { costs_[at(a, b)] = costs_[at(b, a)] = cost; }

  std::optional<MatchingCost> get(int a, int b) const { return costs_[at(a, b)]; }

 private:
  std::size_t at(int a, int b) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(size_) +
           static_cast<std::size_t>(b);
  }

  int size_;
  std::vector<std::optional<MatchingCost>> costs_;  // row by row
};

/// The partner of each point in a perfect matching of least total cost, or nothing where no
/// perfect matching exists. Exact and repeatable: the same costs give the same partners.
///
/// Edmonds's blossom method in its primal-dual form, after Z. Galil, "Efficient algorithms for
/// finding maximum matching in graphs", ACM Computing Surveys 18(1), 1986, section 4; O(n^3) in
/// practice. Not Boost.Graph's maximum_weighted_matching: that of 1.81 crashes, never returns or
/// misses the optimum on some graphs (boostorg/graph issues 199, 223 and 399).
std::optional<std::vector<int>> cheapest_perfect_matching(const MatchingCosts& costs);

}  // namespace connect4
