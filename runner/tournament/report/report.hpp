// The data of a tournament's folder for tables, pages and feedback.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/feedback.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "lib/tournament/results/accuracy.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/hidden_paths.hpp"

namespace connect4 {

/// Returns the text for Store::set_state(): {"status":"stopped","withdrawn":[{"player":2,"round":1,
/// "cause":"..."}],"absent":[{"player":5,"from":1,"to":3}]}, the last one only if it is not empty.
std::string to_json(const RunState& state);

/// Reads the text of to_json(). The empty text is a state in which nothing has happened. The error
/// says what is wrong.
Expected<RunState> parse_run_state(std::string_view text);

/// Reads the last state of the run. Throws StoreError if the state cannot be read.
RunState read_state(StoreReader& reader);

/// Returns the withdrawals for the schedule.
std::vector<Withdrawal> withdrawals(const RunState& state);

/// Returns the rules of a config with that many openings, in the present state of the run.
ScheduleRules schedule_rules(const TournamentConfig& config, std::size_t openings,
                             const RunState& state);

/// Compares the games up to last_to_compare. Throws StoreError.
PairDifferences compare_first_pairs(StoreReader& reader);

/// Told of a game.
using ResultTaker = std::function<void(const GameResult&)>;

/// The report of a store. `also` is given every game in it, in the order of numbers. It is for
/// callers that read more of the store, which may have more games by then. Without `with_remote`,
/// games of players on their owners' machines do not count. Throws StoreError if its games do not
/// belong to its config.
TournamentReport read_report(StoreReader& reader, const ResultTaker& also = {},
                             bool with_remote = true);

/// The names in the table, by the players' names in the tournaments.
using Aliases = std::map<std::string, std::string>;

/// Rates the players of all tournaments on one scale, from all their games together. Players with
/// the same name or alias are one player. The table is sorted by Elo. Openings that lead to the
/// same position count as one, in all tournaments together. Prior and anchor are those of the first
/// tournament.
///
/// Throws UsageError if an alias names no player, or makes two players of one tournament the
/// same; StoreError as read_report().
TournamentReport joint_report(std::vector<StoreReader>& readers, const Aliases& aliases);

// Further parts of a report. Each reads the games once more. `report` must be of the same store.
// All throw StoreError.

/// Returns the openings of the games that count, in the order of the list.
std::vector<OpeningLine> read_opening_lines(StoreReader& reader, const TournamentReport& report);

/// Returns the accuracy of each player, in list order, in all games with exact scores.
std::vector<PlayerAccuracy> read_accuracy(StoreReader& reader, const TournamentReport& report);

/// Returns the feedback of every player, in list order. `hidden` takes paths and names out of its
/// texts. If only the feedback of one player is needed, its games alone are read.
std::vector<PlayerFeedback> read_feedback(StoreReader& reader, const TournamentReport& report,
                                          HiddenPaths hidden,
                                          std::optional<std::int32_t> player = std::nullopt);

/// Returns the output of `standings --json`: standings_json(), with `accuracy` if games have exact
/// scores.
nlohmann::ordered_json full_standings_json(StoreReader& reader, const TournamentReport& report);

}  // namespace connect4
