#include "protocol/results/refutation.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A game that was lost, as a search has found it.
Refutation lost_game() {
  Refutation refutation{.colour = Colour::blue, .game = GameRecord()};
  refutation.game->outcome = {Colour::red, Ending::four};
  return refutation;
}

TEST(RefutationText, SaysThatThePositionWasLostOnlyIfTheMoveWasLookedFor) {
  Refutation refutation = lost_game();
  EXPECT_THAT(refutation_text(refutation, "bot", {}), Not(HasSubstr("lost from the start")));
  refutation.is_explained = true;
  EXPECT_THAT(refutation_text(refutation, "bot", {}), HasSubstr("lost from the start"));
}

}  // namespace
}  // namespace connect4
