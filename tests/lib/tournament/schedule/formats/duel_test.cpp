#include <gmock/gmock.h>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

TEST(Duel, PlaysAsManyGamesAsThereAreOpeningsForWhenNoNumberIsGiven) {
  const Schedule schedule =
      planned({.format = Format::duel, .players = 2, .games_per_pairing = 0, .openings = 101});
  EXPECT_THAT(schedule.games, SizeIs(202));
  EXPECT_THAT(schedule.notes, IsEmpty());
}

TEST(Duel, PlaysTheNumberOfGamesGiven) {
  EXPECT_THAT(
      planned({.format = Format::duel, .players = 2, .games_per_pairing = 40, .openings = 101})
          .games,
      SizeIs(40));
}

}  // namespace
}  // namespace connect4
