#include "lib/tournament/statistics/game_rates.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/statistics/estimates.hpp"

namespace connect4 {
namespace {

// The better player's share of the decided games is found by trying all: D / sqrt(W L) = v.
TEST(DrawChance, KeepsTheRatioOfDrawsToWinsAndLossesForAllScoresAndRates) {
  for (int i = 1; i < 200; ++i)
    for (int j = 1; j < 100; ++j) {
      const double score = i / 200.0;
      const double rate = j / 100.0;
      const double v = 2 * rate / (1 - rate);
      double low = 0;
      double high = 2 * std::min(score, 1 - score);
      for (int halving = 0; halving < 80; ++halving) {
        const double draws = (low + high) / 2;
        const double ratio = draws / std::sqrt((score - draws / 2) * (1 - score - draws / 2));
        (ratio < v ? low : high) = draws;
      }
      ASSERT_NEAR(draw_chance(score, rate), low, 1e-9) << score << " " << rate;
    }
}

TEST(DrawChance, OfEqualsIsTheRate) {
  for (const double rate : {0.0, 0.1, 0.5, 0.99, 1.0})
    EXPECT_NEAR(draw_chance(0.5, rate), rate, 1e-12);
}

/// Three players in `openings` openings; the first mover expects that many Elo more.
Tally play(Random& random, int openings, double first_mover_elo, double draws) {
  const std::array<double, 3> elo{150, 0, -150};
  Tally tally(3);
  for (int opening = 0; opening < openings; ++opening)
    for (int red = 0; red < 3; ++red)
      for (int blue = 0; blue < 3; ++blue) {
        if (red == blue) continue;
        const double score = score_from_elo(elo[static_cast<std::size_t>(red)] -
                                            elo[static_cast<std::size_t>(blue)] + first_mover_elo);
        const double draw = draw_chance(score, draws);
        const double at = random.real();
        tally.add(game_with(0, opening, red, blue,
                            at < score - draw / 2   ? 2
                            : at < score + draw / 2 ? 1
                                                    : 0));
      }
  return tally;
}

TEST(GameRates, AreThoseThatWerePlayed) {
  Random random(3);
  const Tally tally = play(random, 3000, 60, 0.2);
  const RatingGames games{tally};
  const GameRates rates = game_rates(games, Ratings(games));
  EXPECT_NEAR(*rates.first_mover_elo.value, 60, 6);
  EXPECT_NEAR(*rates.draw_rate.value, 0.2, 0.015);
}

TEST(GameRates, CoverTheTruthIn92To98PercentOfCases) {
  Random random(4);
  int covered_lead = 0;
  int covered_draws = 0;
  constexpr int tournaments = 400;
  for (int i = 0; i < tournaments; ++i) {
    const Tally tally = play(random, 30, 60, 0.2);
    const RatingGames games{tally};
    const GameRates rates = game_rates(games, Ratings(games));
    covered_lead += *rates.first_mover_elo.low <= 60 && 60 <= *rates.first_mover_elo.high;
    covered_draws += *rates.draw_rate.low <= 0.2 && 0.2 <= *rates.draw_rate.high;
  }
  EXPECT_NEAR(covered_lead / double{tournaments}, 0.95, 0.03);
  EXPECT_NEAR(covered_draws / double{tournaments}, 0.95, 0.03);
}

TEST(GameRates, CountFromTheSideToMoveAtTheOpening) {
  Tally tally(2);
  for (int opening = 0; opening < 20; ++opening)
    for (const int red : {0, 1})
      tally.add(game_with(0, opening, red, 1 - red, opening % 4 == 0 ? 0 : 2));
  const RatingGames of_red{tally};
  const RatingGames of_blue{tally, std::vector<Colour>(20, Colour::blue)};
  const double lead = *game_rates(of_red, Ratings(of_red)).first_mover_elo.value;
  EXPECT_GT(lead, 100);
  EXPECT_NEAR(*game_rates(of_blue, Ratings(of_blue)).first_mover_elo.value, -lead, 1e-6);
}

// Every game was played twice, from openings that lead into each other.
TEST(GameRates, CountIdenticalGamesOnceInTheirErrorBars) {
  Random random(6);
  const Tally once = play(random, 200, 60, 0.2);
  Tally twice(3);
  std::vector<RepeatedGames> repeats;
  for (const int copy : {0, 1}) {
    std::vector<std::int32_t> openings(200);
    std::iota(openings.begin(), openings.end(), 200 * copy);
    twice.add(once, {0, 1, 2}, openings);
  }
  for (const MeetingTally& meeting : once.meetings())
    meeting.for_each_opening([&](const OpeningResult& opening) {
      repeats.push_back({meeting.low(), meeting.high(), *opening.as_red, 2});
      repeats.push_back({meeting.high(), meeting.low(), 2 - *opening.as_blue, 2});
    });
  const auto width = [](const RatingGames& games) {
    const Estimate lead = game_rates(games, Ratings(games)).first_mover_elo;
    return *lead.high - *lead.low;
  };
  EXPECT_NEAR(width({twice}) / width({once}), std::sqrt(0.5), 0.02);
  EXPECT_NEAR(width({twice, {}, {}, repeats}) / width({once}), 1, 0.1);
}

// In each of 3 openings the first mover won once and lost once, with either player first.
TEST(GameRates, AreNoneIfAllOpeningsGaveTheSame) {
  for (int pairs = 2; pairs <= 40; ++pairs)
    for (const int half_points : {0, 1, 2}) {
      Tally tally(2);
      for (int opening = 0; opening < pairs; ++opening) {
        tally.add(game_with(0, opening, 0, 1, 2));
        tally.add(game_with(0, opening, 1, 0, half_points));
      }
      const RatingGames games{tally};
      const GameRates rates = game_rates(games, Ratings(games));
      for (const Estimate& rate : {rates.first_mover_elo, rates.draw_rate}) {
        ASSERT_EQ(rate.value, std::nullopt) << pairs << " " << half_points;
        ASSERT_EQ(rate.low, std::nullopt);
        ASSERT_FALSE(rate.reason.empty());
      }
    }
}

TEST(GameRates, SayWhyTheyAreMissing) {
  Tally tally(2);
  const RatingGames games{tally};
  EXPECT_EQ(game_rates(games, Ratings(games)).draw_rate.value, std::nullopt);
  EXPECT_THAT(game_rates(games, Ratings(games)).draw_rate.reason, testing::HasSubstr("no game"));
  for (const int red : {0, 1}) tally.add(game_with(0, 0, red, 1 - red, 2));
  const GameRates rates = game_rates(games, Ratings(games));
  EXPECT_EQ(rates.first_mover_elo.value, std::nullopt);
  EXPECT_THAT(rates.first_mover_elo.reason, testing::HasSubstr("all games"));
  EXPECT_THAT(rates.draw_rate.reason, testing::HasSubstr("no game was drawn"));
}

}  // namespace
}  // namespace connect4
