// The table of a tournament.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/tally.hpp"

namespace connect4 {

/// What the table must know of a player beyond its games.
struct PlayerStatus {
  bool withdrawn = false;                ///< shown in the table, without effect on the order
  std::int64_t awarded_half_points = 0;  ///< for byes and games that were not played

  friend constexpr bool operator==(const PlayerStatus&, const PlayerStatus&) = default;
};

/// One line of the table.
struct Standing {
  int rank = 1;    ///< from 1; players whom no tie-break separates share it
  int player = 0;  ///< place in the tournament's list
  PlayerStatus status;
  Score red;                     ///< games as red
  Score blue;                    ///< games as blue
  std::int64_t half_points = 0;  ///< from games and awarded
  /// Half points from the games among those with equal points. Nothing where the player's points
  /// are its own, or where not every two of those players have met, and equally often.
  std::optional<std::int64_t> direct_half_points;
  /// For each game the opponent's final half points, twice for a win and once for a draw: quarters
  /// of the usual Sonneborn-Berger number.
  std::int64_t sonneborn_berger_quarters = 0;
  EndingCounts endings{};  ///< void games are counted here and nowhere else

  Score score() const { return red + blue; }
  std::int64_t void_games() const {
    return endings[static_cast<std::size_t>(Ending::void_game)].neither;
  }

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// The table, best player first. Order: points, direct encounter, Sonneborn-Berger, wins, place in
/// the list; the last only sorts, it does not separate ranks. Direct encounter is taken once, among
/// all with equal points (FIDE Handbook C.07, article 6), and not again among those it leaves tied.
/// `statuses` holds one entry per player, or none at all.
///
/// Where it misleads: while a tournament runs, points favour those who have played more games.
std::vector<Standing> standings(const Tally& tally, const std::vector<PlayerStatus>& statuses = {});

}  // namespace connect4
