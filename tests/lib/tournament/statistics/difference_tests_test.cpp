#include "lib/tournament/statistics/difference_tests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/statistics/duels.hpp"
#include "tests/lib/tournament/statistics/plain_difference_test.hpp"

namespace connect4 {
namespace {

TEST(ScoreTest, EqualsTheFormulaForAllSmallSetsOfTerms) {
  for (int a = -4; a <= 4; ++a)
    for (int b = -4; b <= 4; ++b)
      for (int count = 1; count <= 5; ++count)
        for (const double share : {0.0, 0.1, 0.5, 0.9})
          for (const double rest : {0.01, 0.5, 20.0}) {
            const std::vector<ScoreTerm> terms{{a / 4.0, 1.0 * count}, {b / 4.0, 2}};
            ASSERT_NEAR(score_test(terms, share, rest), plain_score_test(terms, share, rest), 1e-6)
                << a << " " << b << " " << count << " " << share << " " << rest;
          }
}

TEST(ScoreTest, OfManySmallTermsIsTheirSumByItsDeviation) {
  const std::vector<ScoreTerm> terms{{0.01, 5100}, {-0.01, 4900}};
  EXPECT_NEAR(score_test(terms, 0.5, 0.5), 2 / std::sqrt(0.5 * 1 + 0.5), 0.01);
}

RC_GTEST_PROP(ScoreTest, NeverFallsIfATermRises, ()) {
  std::vector<ScoreTerm> terms;
  const int count = *rc::gen::inRange(1, 20);
  for (int i = 0; i < count; ++i) terms.push_back({*rc::gen::inRange(-100, 101) / 100.0, 1});
  const double share = *rc::gen::inRange(0, 100) / 100.0;
  const double rest = *rc::gen::inRange(1, 1000) / 100.0;
  const double before = score_test(terms, share, rest);
  const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, count));
  terms[place].value += *rc::gen::inRange(0, 100) / 100.0;
  RC_ASSERT(score_test(terms, share, rest) >= before - 1e-9);
}

TEST(ScoreTest, HasTheSignOfTheSum) {
  EXPECT_EQ(score_test({{0.5, 3}, {-0.5, 3}}, 0.5, 1), 0);
  EXPECT_EQ(score_test({}, 0.5, 1), 0);
  EXPECT_DOUBLE_EQ(score_test({{0.5, 3}, {-1, 1}}, 0.5, 1),
                   -score_test({{-0.5, 3}, {1, 1}}, 0.5, 1));
}

/// `count` openings from `first` on, in each of which player 0 gets these half points.
void add_openings(Tally& tally, int first, int count, int as_red, int as_blue) {
  for (int opening = first; opening < first + count; ++opening) {
    tally.add(game_with(0, opening, 0, 1, as_red));
    tally.add(game_with(0, opening, 1, 0, 2 - as_blue));
  }
}

DifferenceTest test_of(const RatingGames& games) {
  const Score score = games.tally.score(0, 1);
  const double points = static_cast<double>(score.half_points()) / 2;
  const auto fit = fit_bradley_terry(2, {{0, 1, static_cast<double>(score.games()), points}}, 2);
  return DifferenceTests(*fit, games, {0, 1}).of_difference(0, 1);
}

/// Returns the variance that a normal 95 % interval of that width has.
double variance_of(const DifferenceTest& test) {
  const double width = *test.difference_at(0.025) - *test.difference_at(0.975);
  return std::pow(width / 2 / 1.96, 2);
}

double variance_of_difference(const RatingGames& games) {
  return variance_of(test_of(games));
}

TEST(DifferenceTests, OfTwoPlayersEqualTheFormulaForAllResultsOfUpToFivePairs) {
  int results = 0;
  for_each_duel(5, [&](const std::array<int, 5>& counts) {
    std::vector<PlainOpening> openings;
    for (int half = 0; half < 5; ++half)
      if (counts[static_cast<std::size_t>(half)] > 0)
        openings.push_back({2, half / 2.0, 1.0 * counts[static_cast<std::size_t>(half)]});
    const DifferenceTest test = test_of({duel_of(counts)});
    for (const double supposed : {-3.0, -0.7, 0.0, 0.1, 1.5, 4.0})
      ASSERT_NEAR(test.chance_above(supposed), plain_chance_above(supposed, openings), 1e-6);
    const auto low = test.difference_at(0.975);
    const double plain_low = plain_difference_at(0.975, openings);
    if (plain_low > -14.9) {
      ASSERT_NEAR(*low, plain_low, 1e-4);
    } else {
      ASSERT_FALSE(low && *low > -14.9) << testing::PrintToString(counts);
    }
    ++results;
  });
  EXPECT_EQ(results, 251);
}

// 5, 10, 20, 30, 35 hundredths of the pairs end LL to WW: their score has the mean 0.7 and, with
// n - 1, this variance. The slope of the log-odds at 0.7 is 1 / (0.7 * 0.3).
TEST(DifferenceTests, OfManyPairsOfTwoPlayersFollowTheSampleVariance) {
  const double squares = 500 * 0.49 + 1000 * 0.2025 + 2000 * 0.04 + 3000 * 0.0025 + 3500 * 0.09;
  const double variance = squares / 9999 / 10000 / (0.21 * 0.21);
  const Tally tally = duel_of({500, 1000, 2000, 3000, 3500});
  EXPECT_NEAR(variance_of_difference({tally}) / variance, 1, 5e-3);
}

// Half of the openings lead into the other half: as much is known as from one half.
TEST(DifferenceTests, CountIdenticalGamesOnce) {
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
              0.02);
}

// The openings under other numbers, as in a second tournament.
TEST(DifferenceTests, TakeOpeningsOfOnePositionForOne) {
  Tally tally(2);
  std::vector<std::int32_t> positions;
  for (int i = 0; i < 200; ++i) positions.push_back(i % 100);
  for (const int first : {0, 100}) {
    add_openings(tally, first, 60, 2, 2);
    add_openings(tally, first + 60, 40, 0, 0);
  }
  EXPECT_NEAR(variance_of_difference({tally, {}, positions}) / variance_of_difference({tally}), 2,
              0.15);
}

// A player that loses its games by an opening loses them to all: 2 openings of 20 say less than 38
// games against 19 opponents would.
TEST(DifferenceTests, CountAnOpeningOnceHoweverManyPlayIt) {
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
          const int number = is_shared ? opening : 20 * j + opening;
          tally.add(game_with(0, number, i, j, half_points));
          tally.add(game_with(0, number, j, i, 2 - half_points));
          points += half_points;
        }
        meetings.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(j), 40, points});
      }
    std::vector<int> places;
    for (int i = 0; i < 20; ++i) places.push_back(i);
    const auto fit = fit_bradley_terry(20, meetings, 2);
    return variance_of(DifferenceTests(*fit, {tally}, places).of_strength(0));
  };
  EXPECT_GT(variance(true), 2.5 * variance(false));
}

TEST(DifferenceTests, FallAsTheSuppositionRises) {
  Random random(11);
  const Tally tally = play_round_robin(random, {300, 100, 0, -150}, 6, {});
  std::vector<RatedMeeting> meetings;
  for (const MeetingTally& meeting : tally.meetings()) {
    const Score score = tally.score(meeting.low(), meeting.high());
    meetings.push_back({static_cast<std::size_t>(meeting.low()),
                        static_cast<std::size_t>(meeting.high()), 12,
                        static_cast<double>(score.half_points()) / 2});
  }
  const auto fit = fit_bradley_terry(4, meetings, 2);
  const DifferenceTests tests(*fit, {tally}, {0, 1, 2, 3});
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      const DifferenceTest test = i == j ? tests.of_strength(i) : tests.of_difference(i, j);
      for (double at = -8; at < 8; at += 0.05)
        ASSERT_GE(test.chance_above(at), test.chance_above(at + 0.05) - 1e-12) << i << " " << j;
    }
}

}  // namespace
}  // namespace connect4
