#include "lib/tournament/config/tournament_config.hpp"

namespace connect4 {

ScheduleRules schedule_rules(const TournamentConfig& config, std::int32_t openings) {
  ScheduleRules rules;
  rules.format = config.format;
  rules.players = static_cast<std::int32_t>(config.players.size());
  rules.games_per_pairing = config.games_per_pairing;
  rules.openings = openings;
  rules.openings_per_pairing = config.openings_per_pairing;
  rules.seed = config.seed;
  rules.rounds = config.rounds;
  rules.gauntlet_size = config.gauntlet_size;
  rules.max_replays = config.max_replays;
  rules.withdrawn_games = config.withdrawn_games;
  rules.rating = config.rating;
  rules.error_bar = config.error_bar;
  rules.most_games = config.most_games;
  return rules;
}

}  // namespace connect4
