// Pairing everybody at the least total cost. This header is C++17, because LEMON's are (see
// matching.cpp).
#pragma once

#include <array>
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
  friend bool operator==(const MatchingCost& a, const MatchingCost& b) {
    return a.levels == b.levels;
  }
  friend bool operator<(const MatchingCost& a, const MatchingCost& b) {
    return a.levels < b.levels;
  }
};

/// The cost to join each pair of `size` points; two points without a cost cannot be joined. Points
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
/// perfect matching exists. Exact and repeatable: the same costs give the same partners. Takes
/// about three seconds for 1,000 points.
std::optional<std::vector<int>> cheapest_perfect_matching(const MatchingCosts& costs);

}  // namespace connect4
