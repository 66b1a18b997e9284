#include "lib/tournament/results/tally.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

#include "lib/random.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {

namespace {

GameResult with_outcome(GameResult game, Outcome outcome) {
  game.outcome = outcome;
  return game;
}

TEST(Tally, CountsAGameForBothPlayersUnderTheirColours) {
  Tally tally(3);
  tally.add(game_with(0, 0, 2, 1, 2));
  EXPECT_EQ(tally.score(2, 1, Colour::red), (Score{1, 0, 0}));
  EXPECT_EQ(tally.score(1, 2, Colour::blue), (Score{0, 0, 1}));
  EXPECT_EQ(tally.score(1, 2, Colour::red), Score{});
  EXPECT_EQ(tally.score(0, 2), Score{});
  EXPECT_EQ(tally.games(), 1);
}

TEST(Tally, BetweenStartedPlayersLeavesOutThoseThatNeverStarted) {
  Tally tally(4);
  const auto add = [&](int red, int blue, Outcome outcome) {
    tally.add(with_outcome(game_with(0, 0, red, blue, 1), outcome));
  };
  add(0, 1, {Colour::red, Ending::four});
  add(0, 2, {Colour::red, Ending::start_failed});   // 2 never starts
  add(2, 1, {std::nullopt, Ending::start_failed});  // nor does 1, here
  add(3, 0, {Colour::blue, Ending::start_failed});  // 3 starts in its second game
  add(3, 1, {Colour::blue, Ending::four});
  const Tally started = tally.between_started_players();
  EXPECT_EQ(started.meetings().size(), 3U);
  EXPECT_EQ(started.score(0, 1), (Score{1, 0, 0}));
  EXPECT_EQ(started.score(0, 3), (Score{1, 0, 0}));
  EXPECT_EQ(started.score(1, 3), (Score{1, 0, 0}));
  EXPECT_EQ(started.score(0, 2), Score{});
  EXPECT_EQ(started.score(1, 2), Score{});
  EXPECT_EQ(tally.score(0, 2), (Score{1, 0, 0})) << "points stay";
}

TEST(Tally, CountsEndingsByTheWinner) {
  Tally tally(2);
  const GameResult game = game_with(0, 0, 0, 1, 1);
  tally.add(with_outcome(game, {Colour::red, Ending::timeout}));
  tally.add(with_outcome(game, {Colour::blue, Ending::crash}));
  tally.add(with_outcome(game, {std::nullopt, Ending::draw}));
  const auto ending = [&](int player, Ending kind) {
    return tally.endings(player)[static_cast<std::size_t>(kind)];
  };
  EXPECT_EQ(ending(0, Ending::timeout), (EndingCount{1, 0, 0}));
  EXPECT_EQ(ending(1, Ending::timeout), (EndingCount{0, 1, 0}));
  EXPECT_EQ(ending(0, Ending::crash), (EndingCount{0, 1, 0}));
  EXPECT_EQ(ending(1, Ending::draw), (EndingCount{0, 0, 1}));
}

TEST(Tally, CountsVoidGamesButScoresThemForNobody) {
  Tally tally(2);
  tally.add(with_outcome(game_with(0, 0, 0, 1, 1), {std::nullopt, Ending::void_game}));
  EXPECT_EQ(tally.games(), 1);
  EXPECT_EQ(tally.endings(0)[static_cast<std::size_t>(Ending::void_game)].neither, 1);
  EXPECT_EQ(tally.score(0, 1), Score{});
  EXPECT_EQ(tally.paired(0, 1), PairedResults{});
  EXPECT_EQ(tally.endings(1)[static_cast<std::size_t>(Ending::void_game)].neither, 1);
}

TEST(Tally, CountsAGameThatNeitherCouldStartAsLostByBoth) {
  Tally tally(2);
  tally.add(with_outcome(game_with(0, 0, 0, 1, 1), {std::nullopt, Ending::start_failed}));
  EXPECT_EQ(tally.score(0, 1), (Score{0, 0, 1}));
  EXPECT_EQ(tally.score(1, 0), (Score{0, 0, 1}));
  EXPECT_EQ(tally.endings(0)[static_cast<std::size_t>(Ending::start_failed)].lost, 1);
  EXPECT_EQ(tally.paired(0, 1), PairedResults{}) << "it says nothing of who is stronger";
}

TEST(Tally, JoinsTheGamesOfAnOpeningPair) {
  Tally tally(2);
  tally.add(game_with(0, 7, 0, 1, 2));
  EXPECT_EQ(tally.paired(0, 1).lone_games(), 1);
  tally.add(game_with(0, 7, 1, 0, 1));
  EXPECT_EQ(tally.paired(0, 1).lone_games(), 0);
  EXPECT_EQ(tally.paired(0, 1).pairs, (Pentanomial{{0, 0, 0, 1, 0}}));
  EXPECT_EQ(tally.paired(1, 0).pairs, (Pentanomial{{0, 1, 0, 0, 0}}));
}

TEST(Tally, KeepsGamesApartThatShareNoOpening) {
  Tally tally(2);
  tally.add(game_with(0, 7, 0, 1, 2));
  tally.add(game_with(0, 8, 1, 0, 2));
  tally.add(game_with(1, 5, 1, 0, 1));
  EXPECT_EQ(tally.paired(0, 1).pairs.pairs(), 0);
  EXPECT_EQ(tally.paired(0, 1).lone, (std::array<std::int64_t, 3>{1, 1, 1}));
  EXPECT_EQ(tally.paired(1, 0).lone, (std::array<std::int64_t, 3>{1, 1, 1}));
}

TEST(Tally, PairsTwoPlayersOnceAnOpening) {
  Tally tally(2);
  tally.add(game_with(0, 7, 0, 1, 2));
  tally.add(game_with(0, 7, 0, 1, 0));
  EXPECT_EQ(tally.paired(0, 1).pairs.pairs(), 0);
  EXPECT_EQ(tally.paired(0, 1).lone[2], 1) << "the first one stays";
  EXPECT_EQ(tally.score(0, 1).games(), 2);
}

TEST(Tally, ListsEveryOpeningOfAMeetingInOrderFromTheLowerPlayersView) {
  Tally tally(3);
  tally.add(game_with(0, 9, 2, 1, 2));
  tally.add(game_with(0, 4, 1, 2, 1));
  tally.add(game_with(0, 4, 2, 1, 0));
  ASSERT_EQ(tally.meetings().size(), 1u);
  const MeetingTally& meeting = tally.meetings()[0];
  EXPECT_EQ(std::pair(meeting.low(), meeting.high()), std::pair(1, 2));
  std::vector<OpeningResult> openings;
  meeting.for_each_opening([&](const OpeningResult& opening) { openings.push_back(opening); });
  EXPECT_THAT(openings, testing::ElementsAre(OpeningResult{4, 1, 2}, OpeningResult{9, {}, 0}));
}

TEST(Tally, DoesNotPairGamesOfOtherPlayers) {
  Tally tally(3);
  tally.add(game_with(0, 7, 0, 1, 2));
  tally.add(game_with(0, 7, 1, 2, 2));
  tally.add(game_with(0, 7, 2, 0, 2));
  for (const auto& [first, second] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 2)}) {
    EXPECT_EQ(tally.paired(first, second).pairs.pairs(), 0);
    EXPECT_EQ(tally.paired(first, second).lone_games(), 1);
  }
}

TEST(Tally, TakesInAnotherTournamentUnderTheNumbersThatItsPlayersHaveHere) {
  Tally whole(3);
  Tally there(2);
  Tally here(3);
  whole.add(game_with(0, 0, 2, 0, 1));
  here.add(game_with(0, 0, 2, 0, 1));
  for (const auto& [red, half_points] : {std::pair(0, 2), std::pair(1, 1)}) {
    there.add(game_with(0, 3, red, 1 - red, half_points));
    whole.add(game_with(0, 13, 2 - red, 1 + red, half_points));
  }
  here.add(there, {2, 1}, {10, 11, 12, 13});
  EXPECT_EQ(here.games(), 3);
  for (const int player : {0, 1, 2}) {
    EXPECT_EQ(here.endings(player), whole.endings(player));
    for (const int opponent : {0, 1, 2}) {
      EXPECT_EQ(here.paired(player, opponent), whole.paired(player, opponent));
      for (const Colour colour : {Colour::red, Colour::blue})
        EXPECT_EQ(here.score(player, opponent, colour), whole.score(player, opponent, colour));
    }
  }
}

RC_GTEST_PROP(Tally, DoesNotDependOnTheOrderOfTheGames, ()) {
  std::vector<GameResult> games;
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  for (int opening = 0; opening < 20; ++opening)
    for (const int first : {0, 1})
      games.push_back(game_with(0, opening, first, 1 - first, static_cast<int>(random.below(3))));
  std::vector<GameResult> shuffled = games;
  for (std::size_t i = shuffled.size(); i > 1; --i)
    std::swap(shuffled[i - 1], shuffled[random.below(i)]);
  Tally in_order(2);
  Tally out_of_order(2);
  for (const GameResult& game : games) in_order.add(game);
  for (const GameResult& game : shuffled) out_of_order.add(game);
  RC_ASSERT(in_order.paired(0, 1) == out_of_order.paired(0, 1));
  RC_ASSERT(in_order.score(0, 1, Colour::red) == out_of_order.score(0, 1, Colour::red));
  RC_ASSERT(in_order.paired(0, 1).lone_games() == 0);
}

TEST(Tally, RefusesPlayersThatAreNotInTheList) {
  Tally tally(2);
  EXPECT_THROW(tally.add(game_with(0, 0, 0, 2, 1)), std::out_of_range);
  EXPECT_THROW(tally.add(game_with(0, 0, -1, 0, 1)), std::out_of_range);
  EXPECT_THROW(tally.add(game_with(0, 0, 1, 1, 1)), std::out_of_range);
}

using testing::ElementsAre;
using testing::Pair;

ResultsByOpening results_of(const std::vector<GameResult>& games) {
  ResultsByOpening results;
  for (const GameResult& game : games) add_to(results, game);
  return results;
}

GameResult from_opening_3(Outcome outcome) {
  GameResult game = game_with(0, 3, 0, 1, 1);
  game.outcome = outcome;
  return game;
}

TEST(ResultsByOpening, HaveEachOpeningThatHasGamesByItsPlaceInTheList) {
  const auto results =
      results_of({game_with(0, 7, 0, 1, 2), game_with(0, 3, 0, 1, 1), game_with(0, 7, 1, 0, 1)});
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results.at(3).games(), 1);
  EXPECT_EQ(results.at(7).games(), 2);
}

TEST(ResultsByOpening, AreCountedByColourAndByPlayer) {
  const auto results = results_of({game_with(0, 3, 0, 1, 2), game_with(0, 3, 1, 0, 2),
                                   game_with(1, 3, 0, 2, 0), game_with(1, 3, 2, 0, 1)});
  const OpeningResults& opening = results.at(3);
  EXPECT_EQ(opening.score(Colour::red), (Score{2, 1, 1}));
  EXPECT_EQ(opening.score(Colour::blue), (Score{1, 1, 2}));
  EXPECT_THAT(opening.by_player, ElementsAre(Pair(0, Score{1, 1, 2}), Pair(1, Score{1, 0, 1}),
                                             Pair(2, Score{1, 1, 0})));
}

TEST(ResultsByOpening, AGameThatNeitherCouldStartIsLostByBoth) {
  const auto results = results_of({from_opening_3({std::nullopt, Ending::start_failed})});
  EXPECT_EQ(results.at(3).score(Colour::red), (Score{0, 0, 1}));
  EXPECT_EQ(results.at(3).score(Colour::blue), (Score{0, 0, 1}));
}

TEST(ResultsByOpening, AVoidGameIsPassedOver) {
  EXPECT_TRUE(results_of({from_opening_3({std::nullopt, Ending::void_game})}).empty());
}

}  // namespace

}  // namespace connect4
