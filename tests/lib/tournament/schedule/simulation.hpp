// Tournaments played out without processes: every remaining game gets a result at random.
#pragma once

#include <cmath>
#include <stdexcept>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {

/// Strengths in "naturals": a player stronger by 1 wins about 73 % of decided games.
inline std::vector<double> random_strengths(Random& random, std::int32_t players, double spread) {
  std::vector<double> strengths;
  for (std::int32_t player = 0; player < players; ++player)
    strengths.push_back(spread * random.real());
  return strengths;
}

inline Outcome random_outcome(Random& random, double lead_of_red) {
  if (random.below(5) == 0) return {std::nullopt, Ending::draw};
  const bool is_red = random.real() < 1 / (1 + std::exp(-lead_of_red));
  return {is_red ? Colour::red : Colour::blue, Ending::four};
}

inline Schedule planned(const ScheduleRules& rules, const std::vector<GameResult>& results = {},
                        const std::vector<Withdrawal>& withdrawals = {}) {
  auto schedule = plan_schedule(rules, results, withdrawals);
  if (!schedule) throw std::runtime_error(schedule.error());
  return *schedule;
}

/// All results of a tournament, stage by stage.
inline std::vector<GameResult> play_out_tournament(const ScheduleRules& rules,
                                                   const std::vector<double>& strengths,
                                                   Random& random) {
  std::vector<GameResult> results;
  for (Schedule schedule = planned(rules); !schedule.complete; schedule = planned(rules, results)) {
    for (const PlannedGame& game : schedule.remaining) {
      const double lead = strengths[static_cast<std::size_t>(game.red)] -
                          strengths[static_cast<std::size_t>(game.blue)];
      results.push_back({game, random_outcome(random, lead)});
    }
  }
  return results;
}

}  // namespace connect4
