// The verdict on the first player of a duel that has ended.
#pragma once

#include <cstdint>
#include <string>

#include "lib/tournament/report/tournament_report.hpp"

namespace connect4 {

enum class DuelVerdict : std::uint8_t {
  passed,     ///< a test accepted H1; without a test, the 95 % interval is above 0
  failed,     ///< a test accepted H0; without a test, the 95 % interval is below 0
  undecided,  ///< the games were used up before
  unplayable  ///< a player was withdrawn, or could be started in none of its games
};

/// Returns the verdict on the first player. Two players that play identically differ by 0: with a
/// test the first one passed if `elo1` is at most 0. Without a test it passed. The report must be
/// of a complete duel.
DuelVerdict verdict_of(const TournamentReport& duel);

/// Returns the reason if the first player did not pass: "the test accepted H0".
std::string describe(DuelVerdict verdict, const TournamentReport& duel);

}  // namespace connect4
