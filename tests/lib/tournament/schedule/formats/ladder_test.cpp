#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

/// A ladder whose players have strengths that we know, in log-odds.
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

  /// Another player takes its place, and its games are set aside.
  void replace(std::int32_t player, double strength) {
    strengths_[place(player)] = strength;
    std::erase_if(results_, [&](const GameResult& game) {
      return game.red == player || game.blue == player;
    });
  }

  /// Plays until nothing is wanted; returns how many games each has played meanwhile.
  std::map<std::int32_t, int> play() {
    std::map<std::int32_t, int> games;
    for (Schedule schedule = planned(rules_, results_, withdrawals); !schedule.complete;
         schedule = planned(rules_, results_, withdrawals))
      for (const PlannedGame& game : schedule.remaining) {
        const double lead = strengths_[place(game.red)] - strengths_[place(game.blue)];
        const bool is_red = random_.real() < 1 / (1 + std::exp(-lead));
        results_.push_back(result_of(game, {is_red ? Colour::red : Colour::blue, Ending::four}));
        ++games[game.red];
        ++games[game.blue];
      }
    return games;
  }

  Ratings ratings() const { return Ratings(RatingGames{tally()}, rules_.rating); }

  Tally tally() const {
    Tally tally(rules_.players);
    for (const GameResult& game : results_) tally.add(game);
    return tally;
  }

  /// In Elo, from the mean of all.
  double truth(std::int32_t player) const {
    double sum = 0;
    for (const double strength : strengths_) sum += strength;
    return elo_per_logit * (strengths_[place(player)] - sum / rules_.players);
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

double half_bar(const Estimate& elo) {
  return (*elo.high - *elo.low) / 2;
}

TEST(Ladder, EverybodyPlaysUntilItsRatingIsKnown) {
  SimulatedLadder ladder(1);
  for (int player = 0; player < 12; ++player) ladder.join(3 * ladder.random().real());
  ladder.rules().most_games = 1000;
  const auto games = ladder.play();
  const Ratings ratings = ladder.ratings();
  for (const Estimate& elo : ratings.players()) EXPECT_LE(half_bar(elo), ladder.rules().error_bar);
  for (const auto& [player, count] : games) EXPECT_LT(count, 400) << player;
}

TEST(Ladder, WhoComesLaterPlaysAndOthersOnlyAgainstIt) {
  SimulatedLadder ladder(2);
  for (int player = 0; player < 12; ++player) ladder.join(3 * ladder.random().real());
  ladder.play();
  EXPECT_TRUE(ladder.play().empty()) << "it is known well enough";
  ladder.join(1.5);
  const auto games = ladder.play();
  int of_others = 0;
  for (const auto& [player, count] : games)
    if (player != 12) of_others += count;
  EXPECT_LE(of_others, games.at(12) + games.at(12) / 4) << "hardly any game without it";
  EXPECT_LE(half_bar(ladder.ratings().players()[12]), ladder.rules().error_bar);
}

TEST(Ladder, SeeksOpponentsOfLikeStrength) {
  SimulatedLadder ladder(3);
  for (int player = 0; player < 12; ++player) ladder.join(0.7 * player);  // 1,300 Elo apart
  ladder.play();
  ladder.join(0.7 * 9);
  ladder.play();
  std::map<std::int32_t, std::int64_t> met;
  const Tally tally = ladder.tally();
  std::int64_t all = 0;
  for (std::int32_t other = 0; other < 12; ++other)
    all += met[other] = tally.score(12, other).games();
  EXPECT_GT(met[7] + met[8] + met[9] + met[10] + met[11], 3 * all / 4);
}

TEST(Ladder, EndsAlsoWhereSomebodyLosesToEverybody) {
  SimulatedLadder ladder(4);
  for (int player = 0; player < 6; ++player) ladder.join(0.2 * player);
  ladder.join(-20);
  ladder.rules().most_games = 60;
  const auto games = ladder.play();
  EXPECT_GE(games.at(6), 60);
  EXPECT_LT(games.at(6), 100);
}

TEST(Ladder, EndsWhereTheOpeningsAreUsedUp) {
  SimulatedLadder ladder(5);
  ladder.rules().openings = 3;
  for (int player = 0; player < 4; ++player) ladder.join(0);
  EXPECT_LE(ladder.play().at(0), 3 * 2 * 3);
}

TEST(Ladder, PairsNobodyWhoHasWithdrawn) {
  SimulatedLadder ladder(6);
  for (int player = 0; player < 5; ++player) ladder.join(0);
  ladder.withdrawals.push_back({2, 0});
  EXPECT_FALSE(ladder.play().contains(2));
}

/// A run may end anywhere: what is recorded stays planned, and half a meeting is finished first.
TEST(Ladder, GoesOnFromAnyPrefixOfItsGames) {
  SimulatedLadder ladder(7);
  for (int player = 0; player < 5; ++player) ladder.join(ladder.random().real());
  ladder.play();
  const std::vector<GameResult> all = ladder.results();
  for (std::size_t count = 0; count < all.size(); count += 7) {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
    const auto schedule = plan_schedule(ladder.rules(), std::vector<GameResult>(all.begin(), end));
    ASSERT_TRUE(schedule) << schedule.error();
    ASSERT_FALSE(schedule->remaining.empty());
    if (count % 4 != 0) {
      EXPECT_EQ(schedule->remaining.size(), 4 - count % 4);
    }
  }
}

/// A term of 60 submissions, a third of which replace a player: the bars hold what they promise.
/// (93.8 % of 860 bars in 20 terms.)
TEST(Ladder, ATermOfSubmissionsEndsWithTheRatingsWithinTheirBars) {
#ifdef CONNECT4_SANITIZED
  constexpr int terms = 2;
#else
  constexpr int terms = 5;
#endif
  int inside = 0, bars = 0;
  std::size_t games = 0;
  for (int term = 0; term < terms; ++term) {
    SimulatedLadder ladder(static_cast<std::uint64_t>(100 + term));
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
      ++bars;
      if (*elo.low <= ladder.truth(player) && ladder.truth(player) <= *elo.high) ++inside;
    }
  }
  std::cout << 100.0 * inside / bars << " % of " << bars << " bars have the truth in them; "
            << games / terms << " games a term\n";
  EXPECT_GE(inside, 0.92 * bars) << "95 % is promised";
}

}  // namespace
}  // namespace connect4
