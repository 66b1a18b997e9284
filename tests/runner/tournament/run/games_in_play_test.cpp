#include "runner/tournament/run/games_in_play.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

GameJob numbered_job(std::int32_t number) {
  GameJob job;
  job.plan.number = number;
  return job;
}

/// The game is void until it is put off.
void put_off(VoidGames& games, std::int32_t number) {
  while (games.take(numbered_job(number), "no descriptors") == VoidGames::Next::at_once) {
  }
}

/// Others that are played before one that was put off is played again.
int others_before_the_next(VoidGames& games) {
  int others = 0;
  while (games.due().empty()) games.played(1000 + ++others);
  return others;
}

TEST(VoidGames, ArePlayedAgainAtOnceTwice) {
  VoidGames games;
  EXPECT_EQ(games.take(numbered_job(5), ""), VoidGames::Next::at_once);
  EXPECT_EQ(games.take(numbered_job(5), ""), VoidGames::Next::at_once);
  EXPECT_EQ(games.take(numbered_job(6), ""), VoidGames::Next::at_once) << "another game";
  EXPECT_EQ(games.take(numbered_job(5), "no descriptors"), VoidGames::Next::later);
  EXPECT_EQ(games.story(), "game 5 was void three times; the last: no descriptors");
}

TEST(VoidGames, ThatArePutOffWaitForTwiceAsManyOthersEachTime) {
  VoidGames games;
  put_off(games, 5);
  EXPECT_EQ(others_before_the_next(games), 64);
  put_off(games, 5);
  EXPECT_EQ(others_before_the_next(games), 128);
}

TEST(VoidGames, AreKnownUntilTheyArePlayed) {
  VoidGames games;
  EXPECT_FALSE(games.contains(5));
  put_off(games, 5);
  EXPECT_TRUE(games.contains(5));
  games.played(5);
  EXPECT_FALSE(games.contains(5));
}

TEST(VoidGames, EightThatArePutOffInARowAreHopeless) {
  VoidGames games;
  for (int number = 1; number <= 7; ++number) put_off(games, number);
  games.played(100);
  for (int number = 11; number <= 17; ++number) put_off(games, number);
  EXPECT_FALSE(games.is_hopeless());
  put_off(games, 18);
  EXPECT_TRUE(games.is_hopeless());
}

TEST(VoidGames, AreHopelessIfNothingElseIsLeftAndNothingWasPlayedSince) {
  VoidGames games;
  EXPECT_FALSE(games.is_hopeless_without_others());
  put_off(games, 5);
  EXPECT_TRUE(games.is_hopeless_without_others());
  games.played(100);
  EXPECT_FALSE(games.is_hopeless_without_others());
  EXPECT_EQ(games.all().size(), 1U);
  put_off(games, 5);
  EXPECT_TRUE(games.is_hopeless_without_others());
}

}  // namespace
}  // namespace connect4
