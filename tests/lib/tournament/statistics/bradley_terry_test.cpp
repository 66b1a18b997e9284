#include "lib/tournament/statistics/bradley_terry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <functional>

namespace connect4 {
namespace {

double chance(double difference) {
  return 1 / (1 + std::exp(-difference));
}

/// The point at which a falling function is 0.
double bisect(const std::function<double(double)>& function) {
  double low = -60;
  double high = 60;
  for (int halving = 0; halving < 70; ++halving) {
    const double middle = (low + high) / 2;
    (function(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// The slow way for three players of strengths a, b and -a - b. Each of the first two is moved in
/// turn to the point at which the likelihood's slope is 0, until neither moves.
std::array<double, 3> strengths_by_turns(const std::vector<RatedMeeting>& meetings, double prior) {
  std::array<double, 3> s{};
  const auto points_missing = [&](std::size_t player) {
    double sum = prior * (0.5 - chance(s[player]));
    for (const RatedMeeting& meeting : meetings) {
      const double missing =
          meeting.score - meeting.games * chance(s[meeting.first] - s[meeting.second]);
      if (meeting.first == player) sum += missing;
      if (meeting.second == player) sum -= missing;
    }
    return sum;
  };
  for (int round = 0; round < 2000; ++round) {
    const std::array<double, 3> before = s;
    for (const std::size_t player : {0U, 1U})
      s[player] = bisect([&](double strength) {
        s[player] = strength;
        s[2] = -s[0] - s[1];
        return points_missing(player) - points_missing(2);
      });
    s[2] = -s[0] - s[1];
    if (std::abs(s[0] - before[0]) + std::abs(s[1] - before[1]) < 1e-12) break;
  }
  return s;
}

/// Games and points of a meeting: few and all ways, and many at the edges.
std::vector<std::pair<double, double>> kinds_of_meetings() {
  std::vector<std::pair<double, double>> kinds;
#ifdef CONNECT4_SANITIZED
  constexpr double most_games = 1;  // it takes them ten times as long
#else
  constexpr double most_games = 2;
#endif
  for (double games = 0; games <= most_games; ++games)
    for (double score = 0; score <= games; score += 0.5) kinds.emplace_back(games, score);
  for (const double score : {0.5, 100.0}) kinds.emplace_back(100, score);
  return kinds;
}

TEST(BradleyTerry, EqualsASlowFitForAllSmallAndExtremeTablesOfThreePlayers) {
  const auto kinds = kinds_of_meetings();
  std::size_t tables = 0;
  for (const auto& one : kinds)
    for (const auto& two : kinds)
      for (const auto& three : kinds) {
        const std::vector<RatedMeeting> meetings{{0, 1, one.first, one.second},
                                                 {1, 2, two.first, two.second},
                                                 {2, 0, three.first, three.second}};
        const auto fit = fit_bradley_terry(3, meetings, 2);
        ASSERT_TRUE(fit);
        const std::array<double, 3> slow = strengths_by_turns(meetings, 2);
        for (std::size_t i = 0; i < 3; ++i) ASSERT_NEAR(fit->strengths[i], slow[i], 1e-8) << tables;
        ++tables;
      }
  EXPECT_EQ(tables, kinds.size() * kinds.size() * kinds.size());
}

TEST(BradleyTerry, SaysSoIfTheEquationsHaveNoSolution) {
  EXPECT_FALSE(fit_bradley_terry(2, {{0, 1, 20, 20}}, 0)) << "a clean sweep without a prior";
  EXPECT_TRUE(fit_bradley_terry(2, {{0, 1, 20, 20}}, 2));
}

RC_GTEST_PROP(BradleyTerry, ExpectsOfEveryPlayerThePointsItHas, ()) {
  std::vector<RatedMeeting> meetings;
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = i + 1; j < 6; ++j) {
      const int wins = *rc::gen::inRange(0, 300);
      const int losses = *rc::gen::inRange(0, 300);
      meetings.push_back({i, j, 1.0 + wins + losses, 0.5 + wins});
    }
  const auto fit = fit_bradley_terry(6, meetings, 0);
  RC_ASSERT(fit.has_value());
  std::array<double, 6> missing{};
  for (const RatedMeeting& meeting : meetings) {
    const double excess =
        meeting.score - meeting.games * fit->expected(meeting.first, meeting.second);
    missing[meeting.first] += excess;
    missing[meeting.second] -= excess;
  }
  for (const double rest : missing) RC_ASSERT(std::abs(rest) < 1e-6);
}

TEST(BradleyTerry, OfTwoPlayersIsTheLogarithmOfTheOdds) {
  const auto fit = fit_bradley_terry(2, {{0, 1, 200, 140}}, 0);
  EXPECT_NEAR(fit->strengths[0] - fit->strengths[1], std::log(0.7 / 0.3), 1e-9);
  EXPECT_NEAR(fit->strengths[0] + fit->strengths[1], 0, 1e-12);
}

// The difference d of two players has the information n w, and each of them is half of it.
TEST(BradleyTerry, InvertsTheInformationAmongStrengthsOfMeanZero) {
  const auto fit = fit_bradley_terry(2, {{0, 1, 200, 140}}, 0);
  const double variance = 1 / (200 * 0.7 * 0.3);
  EXPECT_NEAR(fit->inverse[0], variance / 4, 1e-9);
  EXPECT_NEAR(fit->inverse[1], -variance / 4, 1e-9);
}

TEST(BradleyTerry, DoesNotOverflowIfAPlayerWinsAThousandTimesForADraw) {
  const auto fit = fit_bradley_terry(3, {{0, 1, 1001, 1000.5}, {1, 2, 1001, 1000.5}}, 0);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->strengths[0] - fit->strengths[2], 2 * std::log(1000.5 / 0.5), 1e-6);
}

// Two players drew, and a third player lost to both. Its distance from their mean is as large as
// its prior games, all against that mean, allow.
TEST(BradleyTerry, CountsFromTheMeanOfTheReferenceAndSoDoesThePrior) {
  const auto fit = fit_bradley_terry(3, {{0, 1, 10, 5}, {0, 2, 10, 10}, {1, 2, 10, 10}}, 2, {0, 1});
  EXPECT_NEAR(fit->strengths[0] + fit->strengths[1], 0, 1e-9);
  EXPECT_NEAR(fit->strengths[2], -std::log(21), 1e-6) << "20 (1 - p) = 2 p - 1";
  EXPECT_NEAR(fit->inverse[0] + fit->inverse[1], 0, 1e-9);
}

}  // namespace
}  // namespace connect4
