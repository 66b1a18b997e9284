// The first players each meet all the others, and not one another.
//
// A round is played in turns, in each of which everybody has at most one meeting: the challengers
// move on by one opponent. The player that has red first alternates, and is swapped in the next
// round. A meeting has the number of its pair, so that its number stays the same when opponents
// join.
#include <algorithm>

#include "lib/tournament/schedule/formats/pair_number.hpp"
#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

namespace {

std::optional<Refusal> check_gauntlet(const ScheduleRules& rules) {
  if (rules.gauntlet_size >= 1 && rules.gauntlet_size < rules.players) return std::nullopt;
  return Refusal{"gauntlet_size",
                 "a gauntlet of " + std::to_string(rules.players) + " players with " +
                     std::to_string(rules.gauntlet_size) +
                     " challengers has no opponents left for them; gauntlet_size must be 1 to " +
                     std::to_string(rules.players - 1)};
}

Stage next_gauntlet_stage(const History& history) {
  if (!history.meetings.empty()) return {};
  const std::int32_t challengers = history.rules.gauntlet_size;
  const std::int32_t opponents = history.rules.players - challengers;
  const std::int32_t turns = std::max(challengers, opponents);
  const std::int32_t rounds = history.rules.rounds == 0 ? 1 : history.rules.rounds;
  Stage stage;
  stage.games = history.rules.games_per_pairing;
  for (std::int32_t round = 1; round <= rounds; ++round)
    for (std::int32_t turn = 0; turn < turns; ++turn)
      for (std::int32_t challenger = 0; challenger < challengers; ++challenger) {
        const std::int32_t place = (turn + challenger) % turns;
        if (place >= opponents) continue;
        std::int32_t first = challenger, second = challengers + place;
        const std::int32_t number = pair_number(first, second);
        if ((challenger + place + round) % 2 == 0) std::swap(first, second);
        stage.meetings.push_back({round, number, 0, first, second});
      }
  return stage;
}

}  // namespace

constinit const FormatRules gauntlet_format{.name = "gauntlet",
                                            .members = {.rounds = true, .gauntlet_size = true},
                                            .meets_each_round = true,
                                            .next_stage = next_gauntlet_stage,
                                            .check = check_gauntlet};

}  // namespace connect4
