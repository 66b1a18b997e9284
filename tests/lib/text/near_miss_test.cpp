#include "lib/text/near_miss.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EditDistance, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("abc", ""), 3);
}

TEST(EditDistance, CountsASwapOfNeighboursOnce) {
  EXPECT_EQ(edit_distance("geredy", "greedy"), 1);
}

TEST(EditDistance, IgnoresCase) {
  EXPECT_EQ(edit_distance("Greedy", "gREEDY"), 0);
}

TEST(NearMisses, ListsTheNearestFirst) {
  EXPECT_THAT(near_misses("minmax", {"random", "minimal", "minimax"}),
              ElementsAre("minimax", "minimal"));
}

TEST(NearMisses, KnowsABeginning) {
  EXPECT_THAT(near_misses("perf", {"perfect", "random"}), ElementsAre("perfect"));
}

TEST(NearMisses, IsSilentWhenNothingIsNear) {
  EXPECT_THAT(near_misses("zebra", {"random"}), IsEmpty());
}

TEST(DidYouMean, IsAPartOfALineWhateverIsInTheNames) {
  EXPECT_EQ(did_you_mean("bot", {"bot\n\x1b"}), "did you mean bot \uFFFD?");
}

}  // namespace
}  // namespace connect4
