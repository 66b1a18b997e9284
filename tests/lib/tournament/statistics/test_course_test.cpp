#include "lib/tournament/statistics/test_course.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Game `number` of a duel, which red wins, drawn where the number says so.
GameResult game(int number) {
  const bool swapped = number % 2 == 0;
  GameResult game{{.number = number, .opening = (number - 1) / 2}};
  game.red = swapped ? 1 : 0;
  game.blue = swapped ? 0 : 1;
  if (number % 3 != 0) game.outcome = {Colour::red, Ending::four};
  return game;
}

const Sprt sprt = *Sprt::from_plan({.elo0 = 0, .elo1 = 20});

TestCourse course_of(int games) {
  TestCourse course;
  for (int number = 1; number <= games; ++number) course.add(game(number));
  return course;
}

std::vector<int> games_of(const std::vector<RatioPoint>& points) {
  std::vector<int> games;
  for (const RatioPoint& point : points) games.push_back(point.games);
  return games;
}

TEST(TestCourse, HasTheRatioOfTheGamesSoFar) {
  const auto points = course_of(60).points(sprt, 1000);
  ASSERT_THAT(points, SizeIs(30));
  DuelProgress progress(sprt);
  for (int number = 1; number <= 60; ++number) {
    progress.add(game(number));
    if (number % 2 != 0) continue;
    const RatioPoint& point = points[static_cast<std::size_t>(number / 2 - 1)];
    EXPECT_EQ(point.games, number);
    EXPECT_EQ(point.ratio, progress.log_likelihood_ratio());
  }
}

TEST(TestCourse, IsThinnedOutEvenlyBetweenItsEnds) {
  EXPECT_THAT(games_of(course_of(18).points(sprt, 3)), ElementsAre(2, 10, 18));
  EXPECT_THAT(games_of(course_of(20).points(sprt, 9)), ElementsAre(2, 4, 6, 8, 10, 12, 14, 16, 20));
}

TEST(TestCourse, EndsWithTheGameThatDecided) {
  EXPECT_THAT(games_of(course_of(20).points(sprt, 1000, 6)), ElementsAre(2, 4, 6));
}

TEST(TestCourse, BeginsWithTheFirstPair) {
  EXPECT_THAT(course_of(1).points(sprt, 1000), IsEmpty());
  EXPECT_THAT(games_of(course_of(3).points(sprt, 1000)), ElementsAre(2));
}

TEST(TestCourse, PassesOverPairsThatDoNotCount) {
  TestCourse course;
  for (int number = 1; number <= 6; ++number) {
    GameResult each = game(number);
    if (number == 3) each.outcome = {std::nullopt, Ending::start_failed};
    course.add(each);
  }
  EXPECT_THAT(games_of(course.points(sprt, 1000)), ElementsAre(2, 6));
}

}  // namespace
}  // namespace connect4
