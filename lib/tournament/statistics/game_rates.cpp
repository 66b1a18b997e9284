#include "lib/tournament/statistics/game_rates.hpp"

#include <map>

#include "lib/tournament/statistics/design_effect.hpp"
#include "lib/tournament/statistics/proportions.hpp"

namespace connect4 {

namespace {

struct FirstPlayers {
  double games = 0;
  double points = 0;
};

}  // namespace

GameRates game_rates(const RatingGames& games) {
  std::map<std::int32_t, FirstPlayers> openings;  // by position
  FirstPlayers all;
  double drawn = 0;
  for (const MeetingTally& meeting : games.tally.meetings())
    meeting.for_each_opening([&](const OpeningResult& result) {
      const bool red_is_first = games.first_mover(result.opening) == Colour::red;
      const auto add = [&](std::optional<int> half_points, bool is_first) {
        if (!half_points) return;
        const double points = (is_first ? *half_points : 2 - *half_points) / 2.0;
        FirstPlayers& opening = openings[games.position(result.opening)];
        ++opening.games, ++all.games;
        opening.points += points, all.points += points;
        drawn += *half_points == 1;
      };
      add(result.as_red, red_is_first);
      add(result.as_blue, !red_is_first);
    });
  if (all.games == 0) return {{{}, {}, {}, no_rated_game}, {}};
  const double score = all.points / all.games;
  DesignSums sums;
  for (const auto& [position, opening] : openings)
    sums.add(opening.points - opening.games * score, opening.games * score * (1 - score));
  const auto [low, high] = wilson_interval(score, all.games / sums.effect(1, sums.weight()));
  return {{score, low, high, {}}, drawn / all.games};
}

}  // namespace connect4
