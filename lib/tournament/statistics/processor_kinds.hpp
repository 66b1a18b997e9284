// Whether players do better on one kind of processor than on another.
#pragma once

#include <cstdint>
#include <vector>

namespace connect4 {

/// An opening pair as one of its players sees it. Both games were played on one kind of processor.
struct PairOnKind {
  std::int32_t player = 0;
  std::int32_t opponent = 0;
  std::int32_t opening = 0;
  std::int32_t kind = 0;         ///< of the processor, from 0
  std::int32_t half_points = 0;  ///< of both games together, 0 to 4
};

/// A player with results that differ between kinds more than chance allows.
struct KindDifference {
  std::int32_t player = 0;
  double p_value = 1;  ///< chance of such a difference if kinds do not matter
  std::vector<double>
      shares;  ///< by kind: its share of the points there, 0 to 1; NaN without pairs
};

/// The players for which that holds, by number. All errors together: if no kind matters to anybody,
/// the chance that somebody is named is 1 % at most, by Holm's method over the players.
///
/// For each player a permutation test, exact by its construction: against each opponent the pairs
/// keep their points and are dealt to the kinds again, and the statistic is that of the generalised
/// Cochran-Mantel-Haenszel mean score test (Landis, Heyman, Koch: "Average partial association in
/// three-way contingency tables", International Statistical Review 46, 1978; Agresti, "Categorical
/// Data Analysis", 3rd ed., 8.4). So it does not matter that one kind has played other opponents
/// than another. Pairs of the same two players from the same opening that all ended the same count
/// once. Players that do not vary say the same each time. The p-value is at least one over the
/// number of permutations, which falls if there are very many pairs. Equal pairs in equal order
/// give the same answer.
std::vector<KindDifference> differences_between_kinds(const std::vector<PairOnKind>& pairs,
                                                      std::int32_t kinds);

}  // namespace connect4
