#include "lib/tournament/results/repeated_games.hpp"

#include <gmock/gmock.h>

#include <map>
#include <tuple>

#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
void PrintTo(const RepeatedGames& group, std::ostream* out) {
  *out << group.copies << " games of " << group.red << " and " << group.blue << ", "
       << group.half_points_of_red << " half points";
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Played {
  int red, blue;
  std::string opening, moves;
  Outcome outcome;
};

std::vector<RepeatedGames> groups_of(const std::vector<Played>& games) {
  RepeatCounter counter;
  for (const Played& played : games) {
    GameResult game;
    game.red = played.red;
    game.blue = played.blue;
    game.outcome = played.outcome;
    counter.add(game, position_after(played.opening),
                position_after(played.opening + played.moves));
  }
  return counter.groups();
}

// Red's four in the first column, by two openings that transpose into one another.
const Played by_12{0, 1, "12", "12121", red_wins};
const Played by_1212{0, 1, "1212", "121", red_wins};

Played with(Played game, int red, int blue) {
  game.red = red;
  game.blue = blue;
  return game;
}

Played with(Played game, Outcome outcome) {
  game.outcome = outcome;
  return game;
}

TEST(RepeatCounter, GamesThatMeetInOneFinalPositionAreIdentical) {
  EXPECT_THAT(groups_of({by_12}), IsEmpty());
  EXPECT_THAT(groups_of({by_12, by_1212}), ElementsAre(RepeatedGames{0, 1, 2, 2}));
  EXPECT_THAT(groups_of({by_1212, by_12, {0, 1, "", "1212121", red_wins}}),
              ElementsAre(RepeatedGames{0, 1, 2, 3}));
  EXPECT_THAT(groups_of({{0, 1, "1", "212121", red_wins}, {0, 1, "121", "2121", red_wins}}),
              ElementsAre(RepeatedGames{0, 1, 2, 2, Colour::blue}))
      << "blue moved first";
  EXPECT_THAT(groups_of({{0, 1, "1", "212121", red_wins}, by_12}),
              ElementsAre(RepeatedGames{0, 1, 2, 2}))
      << "also from openings of odd and even length";
}

TEST(RepeatCounter, TheGamesOfAnOpeningPairThatGoAlikeAreNotIdentical) {
  EXPECT_THAT(groups_of({by_12, with(by_12, 1, 0)}), IsEmpty());
}

TEST(RepeatCounter, AGameIsNoCopyOfOneOfOtherPlayers) {
  EXPECT_THAT(groups_of({by_12, with(by_12, 0, 2), with(by_12, 2, 1)}), IsEmpty());
}

TEST(RepeatCounter, AGameIsNoCopyOfItsMirrorImage) {
  EXPECT_THAT(groups_of({by_12, {0, 1, "76", "76767", red_wins}}), IsEmpty());
}

TEST(RepeatCounter, GamesThatEndInOnePositionInDifferentWaysAreTwo) {
  const Played crash{0, 1, "12", "12", {Colour::red, Ending::crash}};
  EXPECT_THAT(groups_of({crash, with(crash, {Colour::red, Ending::timeout})}), IsEmpty());
  EXPECT_THAT(groups_of({crash, with(crash, {Colour::blue, Ending::crash})}), IsEmpty());
  EXPECT_THAT(groups_of({crash, crash}), ElementsAre(RepeatedGames{0, 1, 2, 2}));
}

TEST(RepeatCounter, AGameWithoutAMoveOfItsOwnIsNoCopy) {
  const Played none{0, 1, "12", "", {Colour::blue, Ending::crash}};
  EXPECT_THAT(groups_of({none, none}), IsEmpty());
  EXPECT_THAT(groups_of({none, {0, 1, "", "12", {Colour::blue, Ending::crash}}}), IsEmpty());
}

TEST(RepeatCounter, SortsTheGroups) {
  const Played lost{0, 1, "", "21315171", blue_wins};
  const Played swapped = with(by_12, 1, 0);
  EXPECT_THAT(
      groups_of({swapped, by_12, swapped, lost, by_12, lost, swapped}),
      ElementsAre(RepeatedGames{0, 1, 0, 2}, RepeatedGames{0, 1, 2, 2}, RepeatedGames{1, 0, 2, 3}));
}

TEST(SurplusCopies, AreAllButOneOfEachGroup) {
  EXPECT_EQ(surplus_copies({}), 0);
  EXPECT_EQ(surplus_copies({{0, 1, 2, 2}, {0, 1, 0, 5}}), 5);
}

/// Short games of three players that end anywhere, in any way.
GameResult random_game(Random& random, Position& end) {
  for (int plies = static_cast<int>(random.below(4)); plies > 0; --plies)
    end.drop(column(static_cast<int>(random.below(3)) + 1));
  GameResult game;
  game.red = static_cast<std::int32_t>(random.below(3));
  game.blue = (game.red + 1 + static_cast<std::int32_t>(random.below(2))) % 3;
  constexpr std::array outcomes{red_wins, blue_wins, drawn, Outcome{Colour::red, Ending::crash},
                                Outcome{Colour::blue, Ending::timeout}};
  game.outcome = outcomes[random.below(outcomes.size())];
  return game;
}

TEST(RepeatCounter, CountsAsAMapOfGamesWrittenOutDoes) {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    RepeatCounter counter;
    std::map<std::tuple<int, int, std::string, std::string>, std::vector<GameResult>> written_out;
    for (int i = 0; i < 20 * round; ++i) {
      Position end;
      const GameResult game = random_game(random, end);
      counter.add(game, {}, end);
      std::ostringstream outcome;
      outcome << game.outcome;
      if (end.ply() > 0)
        written_out[{game.red, game.blue, to_fen(end), outcome.str()}].push_back(game);
    }
    std::vector<RepeatedGames> expected;
    for (const auto& [key, games] : written_out)
      if (games.size() > 1)
        expected.push_back(
            {games[0].red, games[0].blue, games[0].half_points(Colour::red), std::ssize(games)});
    EXPECT_THAT(counter.groups(), testing::UnorderedElementsAreArray(expected));
  }
}

}  // namespace
}  // namespace connect4
