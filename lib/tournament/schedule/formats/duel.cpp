// Two players and one long meeting: a stream of opening pairs. The reader of the results, such as a
// sequential test, decides when they are enough.
#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

namespace {

std::optional<Refusal> check_duel(const ScheduleRules& rules) {
  if (rules.players == 2) return std::nullopt;
  return Refusal{"format", "a duel is between 2 players, not " + std::to_string(rules.players) +
                               "; use round_robin or gauntlet for more"};
}

Stage next_duel_stage(const History& history) {
  if (!history.meetings.empty()) return {};
  const ScheduleRules& rules = history.rules;
  Stage stage;
  stage.games = rules.games_per_pairing == 0 ? 2 * rules.openings : rules.games_per_pairing;
  stage.meetings = {{1, 0, 0, 0, 1}};
  return stage;
}

}  // namespace

constinit const FormatRules duel_format{.name = "duel",
                                        .members = {.sprt = true, .openings_per_pairing = false},
                                        .can_be_open = true,
                                        .default_games = 100,
                                        .next_stage = next_duel_stage,
                                        .check = check_duel};

}  // namespace connect4
