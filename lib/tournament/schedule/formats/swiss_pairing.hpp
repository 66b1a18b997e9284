// The pairings of a round of a Swiss.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4::swiss {

enum class Turn : std::int8_t { second = -1, none = 0, first = 1 };
enum class Float : std::int8_t { down, none, up };
enum class Strength : std::uint8_t { none, mild, strong, absolute };

/// The turn that a player should have next (A.6; letters and numbers are explained in swiss.cpp).
struct Preference {
  Turn turn = Turn::none;
  Strength strength = Strength::none;
};

/// The state of one player before a round. A value.
struct Card {
  std::int32_t player = 0;
  std::int32_t score = 0;     ///< match points in halves
  std::vector<Turn> turns;    ///< of the meetings that were played, by round
  std::vector<Float> floats;  ///< by round
  std::vector<bool> has_met;  ///< by player
  bool had_bye = false;
  Preference preference;
  std::int32_t place = 0;  ///< in its score group, from 0
  std::int32_t group_size = 0;

  /// Returns the number of times it had its turn first, less the number of times it had it second.
  int turn_difference() const;

  bool floated(Float direction, std::size_t rounds_ago) const {
    return floats.size() >= rounds_ago && floats[floats.size() - rounds_ago] == direction;
  }

  bool in_upper_half() const { return place < group_size / 2; }
};

/// Returns the cards of the players in a round, best first: by score, then by player.
std::vector<Card> ranked_cards(const History& history, std::int32_t round);

bool have_met(const Card& one, const Card& two);

/// Returns whether both must have the same turn next (C.3).
bool clash(const Card& one, const Card& two);

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
