#include "lib/tournament/statistics/rating_errors.hpp"

#include <gtest/gtest.h>

#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

/// `count` openings from `first` on, in each of which player 0 gets these half points.
void add_openings(Tally& tally, int first, int count, int as_red, int as_blue) {
  for (int opening = first; opening < first + count; ++opening) {
    tally.add(game_with(0, opening, 0, 1, as_red));
    tally.add(game_with(0, opening, 1, 0, 2 - as_blue));
  }
}

RatingErrors errors_of(const RatingGames& games) {
  const Score score = games.tally.score(0, 1);
  const double points = static_cast<double>(score.half_points()) / 2;
  const auto fit = fit_bradley_terry(2, {{0, 1, static_cast<double>(score.games()), points}}, 0);
  return {*fit, games, {0, 1}, 0};
}

double variance_of_difference(const RatingGames& games) {
  return errors_of(games).of_difference(0, 1).variance;
}

// 5, 10, 20, 30, 35 hundredths of the pairs end LL to WW: their score has the mean 0.7 and, with
// n - 1, this variance. The slope of the log-odds at 0.7 is 1 / (0.7 * 0.3).
TEST(RatingErrors, OfManyPairsOfTwoPlayersAreThoseOfTheSampleVariance) {
  Tally tally(2);
  add_openings(tally, 0, 500, 0, 0);
  add_openings(tally, 500, 1000, 1, 0);
  add_openings(tally, 1500, 2000, 2, 0);
  add_openings(tally, 3500, 3000, 2, 1);
  add_openings(tally, 6500, 3500, 2, 2);
  const double squares = 500 * 0.49 + 1000 * 0.2025 + 2000 * 0.04 + 3000 * 0.0025 + 3500 * 0.09;
  const double variance = squares / 9999 / 10000 / (0.21 * 0.21);
  EXPECT_NEAR(variance_of_difference({tally}) / variance, 1, 1e-3);
  EXPECT_GT(errors_of({tally}).of_difference(0, 1).degrees, 9000);
}

// Half of the openings lead into the other half: as much is known as from one half.
TEST(RatingErrors, CountIdenticalGamesOnce) {
  Tally once(2);
  Tally twice(2);
  for (Tally* tally : {&once, &twice})
    for (int half = 0; half < (tally == &once ? 1 : 2); ++half) {
      add_openings(*tally, 1000 * half, 400, 2, 1);
      add_openings(*tally, 1000 * half + 400, 300, 0, 1);
      add_openings(*tally, 1000 * half + 700, 300, 1, 1);
    }
  std::vector<RepeatedGames> repeats;
  for (const auto& [half_points, games] : {std::pair(2, 400), std::pair(0, 300), std::pair(1, 300)})
    repeats.insert(repeats.end(), static_cast<std::size_t>(games), {0, 1, half_points, 2});
  repeats.insert(repeats.end(), 1000, {1, 0, 1, 2});
  EXPECT_NEAR(variance_of_difference({twice}) / variance_of_difference({once}), 0.5, 0.01);
  EXPECT_NEAR(variance_of_difference({twice, {}, {}, repeats}) / variance_of_difference({once}), 1,
              0.01);
}

// The same openings under other numbers, as in a second tournament.
TEST(RatingErrors, TakeOpeningsOfOnePositionForOne) {
  Tally tally(2);
  std::vector<std::int32_t> positions;
  for (int i = 0; i < 200; ++i) positions.push_back(i % 100);
  for (const int first : {0, 100}) {
    add_openings(tally, first, 60, 2, 2);
    add_openings(tally, first + 60, 40, 0, 0);
  }
  EXPECT_NEAR(variance_of_difference({tally, {}, positions}) / variance_of_difference({tally}), 2,
              0.05);
}

// A player whom an opening costs its games loses them to all: 2 openings of 20 say less than 38
// games against 19 opponents would.
TEST(RatingErrors, CountAnOpeningOnceHoweverManyPlayIt) {
  const auto variance = [](bool is_shared) {
    Random random(7);
    Tally tally(20);
    std::vector<RatedMeeting> meetings;
    for (int i = 0; i < 20; ++i)
      for (int j = i + 1; j < 20; ++j) {
        double points = 0;
        for (int opening = 0; opening < 20; ++opening) {
          const bool is_lost = i == 0 && opening % 2 == 0;
          const int half_points = is_lost ? 0 : static_cast<int>(2 * random.below(2));
          const int number = is_shared ? opening : 1000 * j + opening;
          tally.add(game_with(0, number, i, j, half_points));
          tally.add(game_with(0, number, j, i, 2 - half_points));
          points += half_points;
        }
        meetings.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(j), 40, points});
      }
    std::vector<int> places;
    for (int i = 0; i < 20; ++i) places.push_back(i);
    const auto fit = fit_bradley_terry(20, meetings, 2);
    return RatingErrors(*fit, {tally}, places, 2).of_strength(0).variance;
  };
  EXPECT_GT(variance(true), 2.5 * variance(false));
}

TEST(RatingErrors, OfASingleOpeningAreTheModels) {
  Tally tally(2);
  add_openings(tally, 0, 1, 2, 0);
  const Spread spread = errors_of({tally}).of_difference(0, 1);
  EXPECT_GT(spread.variance, 0.4);
  EXPECT_LT(spread.variance, 2.01) << "two games between equals, at most";
}

}  // namespace
}  // namespace connect4
