// The part of a tournament's plan that its formats look at.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/tournament/schedule/formats/format.hpp"
#include "lib/tournament/statistics/rating_games.hpp"

namespace connect4 {

/// The fate of the games that a withdrawn player has not played.
enum class WithdrawnGames : std::uint8_t {
  forfeit,  ///< the player that withdrew loses them
  voided,   ///< they do not count
};

/// The openings of the list that each pairing plays.
enum class OpeningsPerPairing : std::uint8_t {
  own,   ///< each pairing begins at a place of its own: see first_opening()
  same,  ///< all begin at the first opening
};

/// Rounds of a Swiss in which a player was not there: it joined later, or was withdrawn and came
/// back. It is not paired in them, has no point of them, and has lost its unplayed games of earlier
/// rounds.
struct Absence {
  std::int32_t player = 0;
  std::int32_t from = 1;  ///< the first of these rounds
  std::int32_t to = 1;    ///< the last

  friend constexpr bool operator==(const Absence&, const Absence&) = default;
};

/// Everything that a schedule follows from, apart from the results. Players are numbers, their
/// places in the tournament's list, from 0; the list is the initial ranking, best first.
struct ScheduleRules {
  Format format = Format::round_robin;
  std::int32_t players = 0;
  std::int32_t games_per_pairing = 2;  ///< even: each opening twice, colours swapped; 0 in a duel:
                                       ///< as many as there are openings for
  std::int32_t openings = 1;           ///< the number of openings in the tournament's list
  OpeningsPerPairing openings_per_pairing = OpeningsPerPairing::own;
  std::uint64_t seed = 1;          ///< draws the first red player in a Swiss
  std::int32_t rounds = 0;         ///< of a Swiss; in a round robin or gauntlet how often all meet;
                                   ///< 0: ceil(log2(players)) and 1
  std::int32_t gauntlet_size = 1;  ///< number of players, from the first, that run the gauntlet
  std::int32_t max_replays = 8;    ///< of a tied meeting in a knockout, two games each
  WithdrawnGames withdrawn_games = WithdrawnGames::forfeit;
  std::vector<Absence> absences{};
  RatingPlan rating{};            ///< settings of a ladder's ratings
  double error_bar = 50;          ///< of a rating in a ladder, Elo to each side: narrow enough
  std::int32_t most_games = 200;  ///< a player of a ladder with that many seeks no more
  /// Players of a ladder whose games are paired and played elsewhere (ladder_game()). They are not
  /// planned, and count once they are recorded.
  std::vector<std::int32_t> elsewhere{};
  void (*before_meeting)() = nullptr;  ///< called before each is planned; may throw to end that
};

/// A player that was withdrawn. `round` is the last one in which a Swiss pairs it (0: it
/// never took part). So a resumed tournament pairs the earlier rounds as they were. In every
/// format, a player that was given a game because its opponent had left keeps it when it leaves in
/// a later round.
struct Withdrawal {
  std::int32_t player = 0;
  std::int32_t round = 0;
};

}  // namespace connect4
