// Ladders with known strengths of the players.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {

/// A ladder of players with known strengths, in log-odds.
class SimulatedLadder {
 public:
  explicit SimulatedLadder(std::uint64_t seed) : random_(seed) {
    rules_.format = Format::ladder;
    rules_.games_per_pairing = 4;
    rules_.openings = 100;
    rules_.players = 0;
  }

  void join(double strength) {
    strengths_.push_back(strength);
    ++rules_.players;
  }

  /// Replaces a player by a new one, and sets its games aside.
  void replace(std::int32_t player, double strength) {
    strengths_[place(player)] = strength;
    std::erase_if(results_, [&](const GameResult& game) {
      return game.red == player || game.blue == player;
    });
  }

  /// Plays until no game is wanted. Returns the number of games of each player meanwhile.
  std::map<std::int32_t, int> play() {
    std::map<std::int32_t, int> games;
    for (Schedule schedule = planned(rules_, results_, withdrawals); !schedule.complete;
         schedule = planned(rules_, results_, withdrawals))
      for (const PlannedGame& game : schedule.remaining) {
        const double lead = strengths_[place(game.red)] - strengths_[place(game.blue)];
        const bool is_red = random_.real() < 1 / (1 + std::exp(-lead));
        results_.push_back({game, {is_red ? Colour::red : Colour::blue, Ending::four}});
        ++games[game.red];
        ++games[game.blue];
      }
    return games;
  }

  Ratings ratings() const {
    return Ratings(RatingGames{.tally = tally(), .paired_by_results = true}, rules_.rating);
  }

  Tally tally() const {
    Tally tally(rules_.players);
    for (const GameResult& game : results_) tally.add(game);
    return tally;
  }

  /// Returns the true strength in Elo, from the mean of the reference.
  double truth(std::int32_t player, const Ratings& ratings) const {
    double sum = 0;
    for (const int member : ratings.reference()) sum += strengths_[place(member)];
    const auto members = static_cast<double>(ratings.reference().size());
    return elo_per_logit * (strengths_[place(player)] - sum / members);
  }

  ScheduleRules& rules() { return rules_; }
  Random& random() { return random_; }
  std::vector<GameResult>& results() { return results_; }
  std::vector<Withdrawal> withdrawals;

 private:
  static std::size_t place(std::int32_t player) { return static_cast<std::size_t>(player); }

  ScheduleRules rules_;
  Random random_;
  std::vector<double> strengths_;
  std::vector<GameResult> results_;
};

/// Counts how often the bars of ladders hold the truth. Each ladder has a term of 60 submissions; a
/// third of them replace a player.
struct BarsOfTerms {
  int count = 0;
  int inside = 0;
  std::size_t games = 0;

  void add_term(std::uint64_t seed) {
    SimulatedLadder ladder(seed);
    for (int player = 0; player < 3; ++player) ladder.join(4 * ladder.random().real());
    ladder.play();
    for (int submission = 0; submission < 60; ++submission) {
      const double strength = 4 * ladder.random().real();
      const auto players = static_cast<std::uint64_t>(ladder.rules().players);
      if (submission % 3 == 2)
        ladder.replace(static_cast<std::int32_t>(ladder.random().below(players)), strength);
      else
        ladder.join(strength);
      ladder.play();
    }
    games += ladder.results().size();
    const Ratings ratings = ladder.ratings();
    for (std::int32_t player = 0; player < ladder.rules().players; ++player) {
      const Estimate& elo = ratings.players()[static_cast<std::size_t>(player)];
      const double truth = ladder.truth(player, ratings);
      ++count;
      inside += elo.low.value_or(truth) <= truth && truth <= elo.high.value_or(truth);
    }
  }
};

}  // namespace connect4
