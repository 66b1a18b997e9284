// A tournament at one moment: the games played and left, and the standings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/results/result_table.hpp"
#include "lib/tournament/schedule/schedule.hpp"
#include "lib/tournament/standings/standings.hpp"
#include "lib/tournament/statistics/duel_progress.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// Two players of a round, or one that has a bye.
struct RoundMeeting {
  std::vector<std::int32_t> players;      ///< places in the list; the first had red first
  std::vector<std::int64_t> half_points;  ///< of each, from games and forfeits so far; a bye: 0
  std::optional<std::int32_t> winner;     ///< nobody of a tie, nor before the meeting is decided
  bool decided = false;                   ///< no game of it will follow

  friend bool operator==(const RoundMeeting&, const RoundMeeting&) = default;
};

/// By round, then by the meeting's number within it, `pairing`. In a knockout that is the bracket
/// from top to bottom, with its byes. In a Swiss a bye comes last.
using RoundList = std::vector<std::vector<RoundMeeting>>;

/// The rounds that are planned so far; none for a format that is planned as a whole, or stays open.
/// Games of a tie that was played again count in the meeting that they belong to. A tied meeting of
/// a knockout is open until its replay is over, or the schedule says that the better seed advances.
RoundList list_rounds(Format format, const Schedule& schedule, const ResultTable& results);

/// The numbers of games of a tournament. played + remaining + forfeited = planned + surplus.
struct GameCounts {
  std::int64_t planned = 0;    ///< so far: a Swiss or knockout is planned round by round
  std::int64_t played = 0;     ///< surplus games among them
  std::int64_t remaining = 0;  ///< still to be played
  std::int64_t forfeited = 0;  ///< never to be played, since a player withdrew; none in a duel of
                               ///< no fixed length, which ends there
  std::int64_t surplus = 0;    ///< played after the decision of a test

  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// The comparison of two players in a duel. The first player's view.
struct DuelSummary {
  Pentanomial pairs;

  /// The number of the last game that counts, if a test or identical play has ended the duel.
  std::optional<std::int32_t> decided_after;

  /// A sequential test; nothing if the config has none.
  struct Test {
    SprtPlan plan;
    std::optional<double> log_likelihood_ratio;  ///< nothing: could not be computed
    double lower_bound = 0;
    double upper_bound = 0;
    SprtDecision decision = SprtDecision::go_on;
  };
  std::optional<Test> test;
};

/// The standings and the progress of a tournament. It has the numbers of players, not their names.
struct TournamentSummary {
  Format format = Format::round_robin;
  GameCounts games;
  bool complete = false;               ///< no game remains, and none will follow
  std::optional<std::int32_t> winner;  ///< of a complete knockout, unless it is withdrawn

  /// Best player first, as standings(), by the format's own score: a Swiss by match points, with
  /// Buchholz; a knockout by the round that a player reached, players that fell in the same one
  /// share their rank; the others by points. Points awarded: games forfeited to a player, and in a
  /// Swiss a bye, which is a meeting won with every game.
  std::vector<Standing> table;
  std::vector<std::int32_t> half_match_points;  ///< by player; of a Swiss, else empty
  Tally tally{0};                               ///< of the games that count
  std::optional<DuelSummary> duel;              ///< if there are two players
  std::vector<Note> notes;                      ///< of the schedule
  std::vector<Bye> byes;                        ///< of a Swiss or knockout
  std::int64_t half_points_of_bye = 0;          ///< of each of them
  std::vector<GameResult> forfeits;             ///< games that will never be played
  RoundList rounds;                             ///< of a Swiss or knockout, else empty
};

/// Counts a tournament game by game, without keeping the games: it grows by a byte per game, and
/// some hundred per meeting. Equal games give an equal summary, so a run, its end and a later
/// reader of the store all see the same. Belongs to one thread.
class TournamentCount {
 public:
  /// The error is about an invalid test. Only a duel is tested. `first_pairs`: see DuelProgress.
  static Expected<TournamentCount> begin(const ScheduleRules& rules,
                                         const std::optional<SprtPlan>& sprt = std::nullopt,
                                         const PairDifferences& first_pairs = {});

  /// Call it in order of the numbers of games: a test looks at them in that order, and games after
  /// its decision are surplus. Each game once; no void games.
  void add(const GameResult& game);

  /// Returns the summary without ratings, since they take time. Errors: those of plan_schedule().
  Expected<TournamentSummary> summary(const std::vector<Withdrawal>& withdrawals = {}) const;

 private:
  TournamentCount(const ScheduleRules& rules, DuelProgress progress);

  GameCounts count(const Schedule& schedule) const;
  DuelSummary duel() const;

  ScheduleRules rules_;
  ResultTable results_;
  Tally tally_;
  DuelProgress progress_;
  std::int64_t surplus_ = 0;
};

}  // namespace connect4
