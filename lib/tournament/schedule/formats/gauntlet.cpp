// The first players each meet all the others, and not one another.
//
// In a round everybody has at most one meeting: the challengers move on by one opponent. Who has
// red first alternates, and is swapped when all meet again.
#include <algorithm>

#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

namespace {

Expected<void> check_gauntlet(const ScheduleRules& rules) {
  if (rules.gauntlet_size >= 1 && rules.gauntlet_size < rules.players) return {};
  return Failure{"a gauntlet of " + std::to_string(rules.players) + " players with " +
                 std::to_string(rules.gauntlet_size) +
                 " challengers has nobody to meet; gauntlet_size must be 1 to " +
                 std::to_string(rules.players - 1)};
}

Stage next_gauntlet_stage(const History& history) {
  if (!history.meetings.empty()) return {};
  const std::int32_t challengers = history.rules.gauntlet_size;
  const std::int32_t opponents = history.rules.players - challengers;
  const std::int32_t cycle = std::max(challengers, opponents);
  const std::int32_t cycles = history.rules.rounds == 0 ? 1 : history.rules.rounds;
  Stage stage;
  stage.games = history.rules.games_per_pairing;
  for (std::int32_t round = 0; round < cycles * cycle; ++round) {
    std::int32_t pairing = 0;
    for (std::int32_t challenger = 0; challenger < challengers; ++challenger) {
      const std::int32_t place = (round + challenger) % cycle;
      if (place >= opponents) continue;
      const std::int32_t opponent = challengers + place;
      const bool swap = (challenger + place + round / cycle) % 2 != 0;
      stage.meetings.push_back(
          {round + 1, pairing++, 0, swap ? opponent : challenger, swap ? challenger : opponent});
    }
  }
  return stage;
}

}  // namespace

constinit const FormatRules gauntlet_format{.name = "gauntlet",
                                            .members = {.rounds = true, .gauntlet_size = true},
                                            .check = check_gauntlet,
                                            .next_stage = next_gauntlet_stage};

}  // namespace connect4
