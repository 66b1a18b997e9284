// The pairings and their openings, before play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/outcome.hpp"
#include "lib/tournament/results/result_table.hpp"
#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

/// The results known of a tournament's games. Indices are players.
struct Schedule {
  std::vector<PlannedGame> games;      ///< all that are planned so far, by number from 1
  std::vector<PlannedGame> remaining;  ///< those still to be played, in the order of play

  /// Those that will never be played, since a player withdrew. The outcome is `start_failed`
  /// (without a winner if both withdrew) or `void`, as the rules say.
  std::vector<GameResult> forfeits;

  std::vector<Bye> byes;                  ///< of a Swiss or knockout
  std::vector<FinishedMeeting> meetings;  ///< in the order of play
  std::vector<Note> notes;
  std::optional<std::int32_t> winner;  ///< of a complete knockout, unless it is withdrawn
  bool complete = false;               ///< no game remains, and none will follow
};

/// Returns the first rule that makes no sense, if there is one.
std::optional<Refusal> check_rules(const ScheduleRules& rules);

/// Plans a tournament as far as its results allow. A round robin, gauntlet or duel is planned as a
/// whole. A Swiss round or a knockout stage is planned once every game before it is over. So call
/// it again whenever `remaining` has been played, until it is complete.
///
/// A pure function: the same arguments give the same schedule, and more results only add to it;
/// the order of the results does not matter. A game that is in `results` counts as played even
/// if a player has withdrawn. Leave void games out: they remain to be played.
///
/// Each pairing begins at its own place in the list of openings (first_opening()), or all begin at
/// the first one, as the rules say. Each opening is played twice with colours swapped. Players that
/// meet again continue with fresh openings. If the openings are used up, the meeting is shortened,
/// never repeated, and a note says so. From the empty board alone it has two games.
///
/// Errors: those of check_rules(), over ten million games, and results that hold a game which is
/// not planned (the rules changed) or occurs twice.
Expected<Schedule> plan_schedule(const ScheduleRules& rules, const ResultTable& results = {},
                                 const std::vector<Withdrawal>& withdrawals = {});

/// Returns the place of the game number `game`, from 0, of two players of a ladder, one of whom is
/// `elsewhere`. To be played in that order. Nothing if the openings are used up.
std::optional<PlannedGame> ladder_game(const ScheduleRules& rules, std::int32_t a, std::int32_t b,
                                       std::int32_t game);

/// Returns a note if all games that are planned so far begin from fewer than enough_openings
/// openings.
std::optional<Note> few_openings(const Schedule& schedule);

/// Match points in halves by player: those of the meetings, and 2 for a bye. The scoring of a
/// Swiss.
std::vector<std::int32_t> half_match_points(const Schedule& schedule, std::int32_t players);

/// Returns the note as a sentence. `players` are the names.
std::string describe(const Note& note, const std::vector<std::string>& players);

}  // namespace connect4
