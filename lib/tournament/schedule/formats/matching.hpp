// Pairing everybody at the least total cost.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace connect4 {

/// A cost of several levels: an earlier one that differs decides, however much the later ones do.
/// Added and compared like a number, so that a dozen criteria fit into one without a digit of one
/// running over into the next.
struct MatchingCost {
  std::array<std::int64_t, 3> levels{};

  constexpr MatchingCost& operator+=(const MatchingCost& other) {
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += other.levels[i];
    return *this;
  }
  constexpr MatchingCost& operator-=(const MatchingCost& other) {
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i] -= other.levels[i];
    return *this;
  }
  friend constexpr MatchingCost operator-(MatchingCost a, const MatchingCost& b) { return a -= b; }
  friend constexpr bool operator==(const MatchingCost&, const MatchingCost&) = default;
  friend constexpr auto operator<=>(const MatchingCost&, const MatchingCost&) = default;
};

/// The cost to join every two of `size` points; two points without a cost cannot be joined. Points
/// are numbered from 0. A value type.
class MatchingCosts {
 public:
  explicit MatchingCosts(int size)
      : size_(size), costs_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}

  int size() const { return size_; }

  /// Sets the cost of joining a and b (a != b); no level may reach 2^60 / size.
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

/// Returns the partner of each point in a perfect matching of least total cost, or nothing if no
/// perfect matching exists. Exact and repeatable: the same costs give the same partners.
///
/// Edmonds's blossom method in its primal-dual form, after Z. Galil, "Efficient algorithms for
/// finding maximum matching in graphs", ACM Computing Surveys 18(1), 1986, section 4; O(n^3) in
/// practice, so that 1,000 points take a second. It only adds, compares and halves costs, which
/// holds level by level. Not Boost.Graph's maximum_weighted_matching: that of 1.81 crashes, never
/// returns or misses the optimum on some graphs (boostorg/graph issues 199, 223 and 399). Nor
/// LEMON's MaxWeightedPerfectMatching: its last release, of 2014, does not compile as C++20, and it
/// takes one number for a cost, which would need 126 bits here.
std::optional<std::vector<int>> cheapest_perfect_matching(const MatchingCosts& costs);

}  // namespace connect4
