#include "lib/tournament/schedule/formats/matching.hpp"

// LEMON 1.3.1 calls std::allocator::construct, which C++20 removed. So this file is compiled as
// C++17, and outside the unity build.
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <limits>

namespace connect4 {
namespace {

/// A cost with the arithmetic of a whole number, since one of 126 bits would be needed. LEMON
/// multiplies weights by four first, so that it halves only even numbers, on each level.
struct Weight {
  MatchingCost cost;

  Weight() = default;
  Weight(int zero) : cost{{zero, zero, zero}} {}  // LEMON writes 0
  explicit Weight(const MatchingCost& of) : cost(of) {}

  Weight& operator+=(const Weight& other) { return cost += other.cost, *this; }
  Weight& operator-=(const Weight& other) { return *this += -other; }
  Weight operator-() const { return *this * -1; }
  friend Weight operator+(Weight a, const Weight& b) { return a += b; }
  friend Weight operator-(Weight a, const Weight& b) { return a -= b; }
  friend Weight operator*(Weight a, int by) {
    for (std::int64_t& level : a.cost.levels) level *= by;
    return a;
  }
  friend Weight operator*(int by, const Weight& a) { return a * by; }
  friend Weight operator/(Weight a, int by) {
    for (std::int64_t& level : a.cost.levels) level /= by;
    return a;
  }
  friend bool operator==(const Weight& a, const Weight& b) { return a.cost == b.cost; }
  friend bool operator!=(const Weight& a, const Weight& b) { return !(a == b); }
  friend bool operator<(const Weight& a, const Weight& b) { return a.cost < b.cost; }
  friend bool operator>(const Weight& a, const Weight& b) { return b < a; }
};

}  // namespace
}  // namespace connect4

template <>
struct std::numeric_limits<connect4::Weight> {
  static constexpr bool is_integer = true;
  static connect4::Weight max() {
    return connect4::Weight(connect4::MatchingCost{{std::int64_t{1} << 62, 0, 0}});
  }
};

namespace connect4 {

std::optional<std::vector<int>> cheapest_perfect_matching(const MatchingCosts& costs) {
  using Graph = lemon::SmartGraph;
  Graph graph;
  for (int point = 0; point < costs.size(); ++point) graph.addNode();
  Graph::EdgeMap<Weight> weights(graph);
  for (int a = 0; a < costs.size(); ++a)
    for (int b = a + 1; b < costs.size(); ++b)
      if (const auto cost = costs.get(a, b))
        weights[graph.addEdge(Graph::nodeFromId(a), Graph::nodeFromId(b))] = -Weight(*cost);
  lemon::MaxWeightedPerfectMatching<Graph, Graph::EdgeMap<Weight>> matching(graph, weights);
  if (!matching.run()) return std::nullopt;
  std::vector<int> partners;
  for (int point = 0; point < costs.size(); ++point)
    partners.push_back(Graph::id(matching.mate(Graph::nodeFromId(point))));
  return partners;
}

}  // namespace connect4
