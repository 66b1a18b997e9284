// Everybody meets everybody, by the Berger tables (FIDE Handbook, C.05, annex 1).
//
// In a round all meet once. Its order is that of the tables, in n-1 turns. If n is odd there are n
// turns, and one player sits out in each. The player that has red first is balanced to within one
// over a round (exactly for odd n) and swapped in the next. A meeting has the number of its pair,
// so that its number stays the same when players join.
#include "lib/tournament/schedule/formats/pair_number.hpp"
#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

namespace {

/// One turn of the tables. With `seats` even, the last seat stays and the others go round a ring of
/// seats-1. The player `distance` after the hub meets the player `distance` before it.
std::vector<std::pair<std::int32_t, std::int32_t>> berger_turn(std::int32_t seats,
                                                               std::int32_t turn) {
  const std::int32_t ring = seats - 1;
  const std::int32_t last = seats - 1;
  const std::int32_t hub = (turn * (seats / 2)) % ring;
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  pairs.emplace_back(turn % 2 == 0 ? hub : last, turn % 2 == 0 ? last : hub);
  for (std::int32_t distance = 1; distance < seats / 2; ++distance)
    pairs.emplace_back((hub + distance) % ring, (hub - distance + ring) % ring);
  return pairs;
}

Stage next_round_robin_stage(const History& history) {
  if (!history.meetings.empty()) return {};
  const std::int32_t players = history.rules.players;
  const std::int32_t seats = players + players % 2;
  const std::int32_t rounds = history.rules.rounds == 0 ? 1 : history.rules.rounds;
  Stage stage;
  stage.games = history.rules.games_per_pairing;
  for (std::int32_t round = 1; round <= rounds; ++round)
    for (std::int32_t turn = 0; turn < seats - 1; ++turn)
      for (auto [first, second] : berger_turn(seats, turn)) {
        if (first >= players || second >= players) continue;  // the empty seat
        if (round % 2 == 0) std::swap(first, second);
        stage.meetings.push_back({round, pair_number(first, second), 0, first, second});
      }
  return stage;
}

}  // namespace

constinit const FormatRules round_robin_format{.name = "round_robin",
                                               .members = {.rounds = true},
                                               .meets_each_round = true,
                                               .next_stage = next_round_robin_stage};

}  // namespace connect4
