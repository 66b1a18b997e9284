// The numbers of a tournament as text for people, and sentences about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lib/tournament/report/tournament_report.hpp"

namespace connect4 {

/// Returns a number with that many digits after the point; `sign` writes "+" if it is not negative.
std::string decimals(double value, int digits, bool sign = false);

/// Points in a column: always one decimal, so that the points align.
std::string points(std::int64_t half_points);

/// Points in a sentence or a cell of its own: without a half if there is none, "7", "7.5".
std::string short_points(std::int64_t half_points);

/// Returns the share of the points in percent, "62.5"; "-" without games.
std::string percent(const Score& score);

/// "+58"; "< -640" or "> +277" if there is only a bound; "-" if unknown.
std::string elo_text(const Estimate& elo);

/// "[+240, +436]", or "[+240, ...]" if one end is open; empty without a number.
std::string bracketed(const Estimate& elo);

/// "2-4", or "3"; "-" if unknown.
std::string places_text(const std::optional<Place>& place);

/// "cup: 123 of 400 games played, 277 remain". Of a complete duel, the line of its result first.
std::string headline(const TournamentReport& report);

/// Returns the result of a complete duel with the number to publish, a line: "new is stronger than
/// old: Elo +34 [+5, +60] after 2000 games". Empty for any other report.
std::string duel_result(const TournamentReport& report);

/// "First player scored 54.2 % [50.1, 58.2]; 12.0 % of games were drawn", a line; empty without a
/// game.
std::string rates_text(const TournamentReport& report);

/// Opening pairs, Elo, LOS and the state of a sequential test; empty if there are not two players.
std::string duel_text(const TournamentReport& report);

/// The state of a sequential test, on one line without its newline: "LLR +1.20 in [-2.94, +2.94],
/// 41 % of the way to H1". Empty if there is no test.
std::string test_line(const TournamentReport& report);

/// The sentences below the table, one per line: the reason of a missing rating, withdrawn players,
/// changes of the schedule. Empty if all went well.
std::string remarks(const TournamentReport& report);

/// Returns the sentences that are about the games: all of these except those about ratings.
std::string game_remarks(const TournamentReport& report);

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
