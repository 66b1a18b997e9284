// Everybody meets everybody, by the Berger tables (FIDE Handbook, C.05, annex 1).
//
// A cycle of n players has n-1 rounds, n where n is odd: then one sits out in each round. Who has
// red first is balanced to within one over a cycle (exactly for odd n) and swapped in the next.
#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

namespace {

/// One round of the tables. With `seats` even, the last seat stays and the others go round a ring
/// of seats-1: who is `distance` after the hub meets who is `distance` before it.
std::vector<std::pair<std::int32_t, std::int32_t>> berger_round(std::int32_t seats,
                                                                std::int32_t round) {
  const std::int32_t ring = seats - 1;
  const std::int32_t last = seats - 1;
  const std::int32_t hub = (round * (seats / 2)) % ring;
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  pairs.emplace_back(round % 2 == 0 ? hub : last, round % 2 == 0 ? last : hub);
  for (std::int32_t distance = 1; distance < seats / 2; ++distance)
    pairs.emplace_back((hub + distance) % ring, (hub - distance + ring) % ring);
  return pairs;
}

Expected<void> check_round_robin(const ScheduleRules&) {
  return {};
}

Stage next_round_robin_stage(const History& history) {
  if (!history.meetings.empty()) return {};
  const std::int32_t players = history.rules.players;
  const std::int32_t seats = players + players % 2;
  const std::int32_t cycles = history.rules.rounds == 0 ? 1 : history.rules.rounds;
  Stage stage;
  stage.games = history.rules.games_per_pairing;
  for (std::int32_t round = 0; round < cycles * (seats - 1); ++round) {
    const bool swap = round / (seats - 1) % 2 != 0;
    std::int32_t pairing = 0;
    for (const auto& [first, second] : berger_round(seats, round % (seats - 1))) {
      if (first >= players || second >= players) continue;  // the empty seat
      stage.meetings.push_back(
          {round + 1, pairing++, 0, swap ? second : first, swap ? first : second});
    }
  }
  return stage;
}

}  // namespace

constinit const FormatRules round_robin_format{.name = "round_robin",
                                               .members = {.rounds = true},
                                               .check = check_round_robin,
                                               .next_stage = next_round_robin_stage};

}  // namespace connect4
