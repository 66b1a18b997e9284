// The pairings of a round of a Swiss.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/schedule/formats/swiss_card.hpp"

namespace connect4::swiss {

/// The most players for which a round can be planned; see cost_of() in swiss_pairing.cpp.
constexpr std::int32_t max_players = 1000;
constexpr std::int32_t max_rounds = 32;

/// For each place among the ranked players the partner's. If their number is odd, the place
/// behind them is that of the empty seat: its partner has the bye.
using Partners = std::vector<int>;

/// The pairing that a Swiss chooses by its criteria (swiss.cpp). Nothing if the round cannot be
/// paired without a rematch or a second bye or, if `colour_rules`, without two players that clash.
/// Takes about three seconds for 1,000 players.
std::optional<Partners> best_pairing(const std::vector<Card>& ranked, bool colour_rules);

/// The pairing that the round was played with, by the meetings of which games are recorded: of all
/// pairs, or all but one. Nothing if there are fewer, or if no pairing of these players has
/// such meetings, nor with a rematch or a second bye. That it is the best one is taken on trust.
std::optional<Partners> recorded_pairing(const std::vector<Card>& ranked,
                                         const std::vector<Meeting>& recorded);

}  // namespace connect4::swiss
