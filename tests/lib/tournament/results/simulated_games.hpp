// Tournaments of players of known strength, without a player or a board.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/results/tally.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

/// The relation of the two games of an opening pair.
struct PairModel {
  double draws = 0.1;    ///< share of drawn games, less if one side is much stronger
  double opening = 0.5;  ///< favour of an opening for one colour: 1 as far as chances allow
  double copies = 0.3;   ///< share of pairs in which the second game ends like the first
};

/// Half points of the first player in the two games of an opening pair. For every model, each
/// game's mean score is that of the difference in Elo, so that the truth is known.
inline std::array<int, 2> play_pair(Random& random, double elo_difference, const PairModel& model) {
  const double score = score_from_elo(elo_difference);
  const double room = std::min(score, 1 - score);
  const double draws = std::min(model.draws, room);
  const double favour = model.opening * (room - draws / 2) * (2 * random.real() - 1);
  const auto play = [draws](double mean, double chance) {
    const double wins = mean - draws / 2;
    return chance < wins ? 2 : chance < wins + draws ? 1 : 0;
  };
  const int first = play(score + favour, random.real());
  const int second = play(score - favour, random.real());
  // A copy of either game, so that the mean stays.
  if (random.real() >= model.copies) return {first, second};
  const int copied = random.below(2) == 0 ? first : second;
  return {copied, copied};
}

inline GameResult game_with(int pairing, int opening, int red, int blue, int red_half_points) {
  GameResult game;
  game.pairing = pairing;
  game.opening = opening;
  game.red = red;
  game.blue = blue;
  if (red_half_points != 1)
    game.outcome = {red_half_points == 2 ? Colour::red : Colour::blue, Ending::four};
  return game;
}

/// Everyone meets everyone in that many opening pairs. Elo in list order.
inline Tally play_round_robin(Random& random, const std::vector<double>& elo, int pairs_per_meeting,
                              const PairModel& model) {
  const int players = static_cast<int>(elo.size());
  Tally tally(players);
  int pairing = 0;
  for (int i = 0; i < players; ++i)
    for (int j = i + 1; j < players; ++j, ++pairing)
      for (int opening = 0; opening < pairs_per_meeting; ++opening) {
        const double difference =
            elo[static_cast<std::size_t>(i)] - elo[static_cast<std::size_t>(j)];
        const auto [first, second] = play_pair(random, difference, model);
        tally.add(game_with(pairing, opening, i, j, first));
        tally.add(game_with(pairing, opening, j, i, 2 - second));
      }
  return tally;
}

}  // namespace connect4
