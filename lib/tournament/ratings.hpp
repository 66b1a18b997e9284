// Ratings of all players from all games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/estimate.hpp"
#include "lib/tournament/tally.hpp"

namespace connect4 {

/// One player's strength, in Elo.
struct Rating {
  Estimate elo;
  /// Whose scale the number is on: 0 for the table's, 1, 2, ... for groups that cannot be compared
  /// with it. The mean of each group's members is 0.
  int group = 0;

  friend bool operator==(const Rating&, const Rating&) = default;
};

struct Ratings {
  std::vector<Rating> players;  ///< in list order

  /// los[i][j]: how likely it is that i is stronger than j, 0 to 1; nothing on the diagonal,
  /// between groups, and where no error is known.
  std::vector<std::vector<std::optional<double>>> los;

  /// A sentence where something concerns the whole table, such as no games; else empty.
  std::string reason;
};

/// Elo by maximum likelihood in the model of Bradley and Terry (1952), a draw as half a win and
/// half a loss. Colours have no part in it: opening pairs balance them. Games that neither player
/// could start are left out.
///
/// Who can be rated: see rating_groups.hpp. Group 0 has the table's scale. A player outside it who
/// won or lost all games against it gets a bound: of such a score a weaker (or stronger) player has
/// a chance below 5 %, each opening pair counted as one trial and the ratings of group 0 taken as
/// known. If group 0 is a single player, it is rated 0 and the bounds count from there.
///
/// Errors: sandwich estimate clustered by opening pair (Huber 1967, Liang and Zeger 1986), each
/// squared residual divided by 1 - leverage (HC2 of MacKinnon and White 1985, CR2 of Bell and
/// McCaffrey 2002), so that few pairs do not pass for certainty; Student's t with Satterthwaite's
/// degrees of freedom, reduced for the ratings that were fitted. LOS uses the joint covariance.
/// Where two players have ten opening pairs or fewer, the intervals err on the wide side: in
/// simulations those of 95 % covered 98 % and more.
///
/// Where they mislead:
/// - The interval of a rating is about its distance to the mean of the table, not to another
///   player. Intervals that overlap do not mean that the order is open: ask the LOS matrix.
/// - One number per player cannot show that A beats B beats C beats A; the crosstable can.
/// - Strengths are those in these openings, at this time control, against these opponents.
/// - Deterministic players repeat themselves. Pairs from different openings count as independent;
///   if they are not, the intervals are too narrow. If all pairs of all players ended alike, the
///   residuals are 0 and there is no error bar at all, rather than one of 0.
/// - All pairings play the same openings. What an opening does to all players alike is not in the
///   error bars.
///
/// Time: cubic in the size of a group at worst; the number of games has no part in it.
Ratings ratings(const Tally& tally);

}  // namespace connect4
