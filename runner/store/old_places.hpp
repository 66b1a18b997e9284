// Where games stand today that an older version has recorded. For the store's own files alone.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>

#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// Before version 6, a round robin or gauntlet had a round for each turn of its table, and numbered
/// the meetings of a turn: where a game stood depended on how many players there were. Today a
/// round is all meetings, and a meeting has pair_number(). Of other formats, and of stores of
/// today, nothing changes. A value type.
class OldPlaces {
 public:
  /// Those of a database whose games keep their places.
  OldPlaces() = default;

  /// Those of this database, by its version, its config and its list of players. Throws
  /// SQLite::Exception.
  explicit OldPlaces(SQLite::Database& database);

  /// Whether any game has another place today.
  bool differ() const { return turns_in_a_round_ > 0; }

  /// The game where it stands today.
  GameResult today(GameResult game) const;

  /// How many of the database's rounds are one of today's.
  std::int32_t rounds_in_one() const { return differ() ? turns_in_a_round_ : 1; }

 private:
  std::int32_t turns_in_a_round_ = 0;  // 0: those of today
};

}  // namespace connect4
