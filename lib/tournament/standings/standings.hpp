// The table of a tournament.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/tournament/results/tally.hpp"
#include "lib/tournament/standings/tie_breaks.hpp"

namespace connect4 {

/// The facts that the table needs of a player beyond its games.
struct PlayerStatus {
  bool withdrawn = false;                ///< shown in the table, without effect on the order
  std::int64_t awarded_half_points = 0;  ///< for byes and games that were not played

  friend constexpr bool operator==(const PlayerStatus&, const PlayerStatus&) = default;
};

/// One line of the table.
struct Standing {
  int rank = 1;    ///< from 1; players that no tie-break separates share it
  int player = 0;  ///< place in the tournament's list
  PlayerStatus status;
  Score red;                     ///< games as red
  Score blue;                    ///< games as blue
  std::int64_t half_points = 0;  ///< from games and awarded
  std::int64_t primary = 0;      ///< the score for the rank; see Ranking
  int direct_place = 1;  ///< by direct encounter among those with the same primary score, from 1
  Buchholz buchholz;     ///< of a Swiss; else 0
  /// For each game the opponent's final half points, twice for a win and once for a draw: quarters
  /// of the usual Sonneborn-Berger number.
  std::int64_t sonneborn_berger_quarters = 0;
  EndingCounts endings{};  ///< void games are counted here and nowhere else

  Score score() const { return red + blue; }

  /// Returns whether the player never started in any of its games.
  bool never_started() const {
    return endings[static_cast<std::size_t>(Ending::start_failed)].lost == score().games();
  }

  /// Returns the number of games lost by breaking a rule.
  std::int64_t faults() const {
    std::int64_t count = 0;
    for (const EndingRow& row : ending_table)
      if (row.is_fault) count += endings[static_cast<std::size_t>(row.ending)].lost;
    return count;
  }

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// A value that separates players with equal scores.
struct TieBreak {
  std::string_view name;
  std::int64_t (*value)(const Standing& line);  ///< greater is better
  std::string_view title{}, member{};           ///< in tables and JSON; empty: in neither
  bool of_swiss = false;                        ///< no other format has it
  int parts = 2;                                ///< of a point: the value's unit
  int goes = 0;                                 ///< TableColumn::goes
};

/// All tie-breaks, the first to decide first. A constant, which all threads may read.
inline constexpr std::array<TieBreak, 6> tie_breaks{{
    {"direct encounter", [](const Standing& line) { return std::int64_t{-line.direct_place}; }},
    {"Buchholz Cut 1 (BH C1)", [](const Standing& line) { return line.buchholz.cut; }, "BH C1",
     "buchholz_cut_1", true, 2, 3},
    {"Buchholz (BH)", [](const Standing& line) { return line.buchholz.full; }, "BH", "buchholz",
     true, 2, 1},
    {"points", [](const Standing& line) { return line.half_points; }},
    {"Sonneborn-Berger (SB)", [](const Standing& line) { return line.sonneborn_berger_quarters; },
     "SB", "sonneborn_berger", false, 4, 1},
    {"wins", [](const Standing& line) { return line.score().wins; }},
}};

/// The score that a format ranks by. The default: half points, from games and awarded.
struct Ranking {
  std::vector<std::int64_t> scores{};      ///< by player; empty: half points
  std::optional<Encounters> encounters{};  ///< in the unit of `scores`; nothing: games, half points
  std::vector<Buchholz> buchholz{};        ///< by player; empty: none
  bool breaks_ties = true;  ///< else equal scores share a rank; tie-breaks only order the lines
};

/// The table, best player first. Order: the score that the format ranks by, the tie-breaks, place
/// in the list. The last only sorts, it does not separate ranks. `statuses` holds one entry per
/// player, or none at all.
///
/// It misleads while a tournament runs: points favour players that have played more games.
std::vector<Standing> standings(const Tally& tally, const std::vector<PlayerStatus>& statuses = {},
                                const Ranking& ranking = {});

}  // namespace connect4
