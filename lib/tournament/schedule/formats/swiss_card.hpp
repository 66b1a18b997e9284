// The knowledge of a Swiss about its players before it pairs a round.
#pragma once

#include <cstddef>
#include <cstdint>
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

}  // namespace connect4::swiss
