#include "lib/text/phrases.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Joined, HasTheSeparatorBetweenEachAndTheNext) {
  EXPECT_EQ(joined(std::vector<std::string>{}), "");
  EXPECT_EQ(joined({"ann", "bob", "cid"}), "ann, bob, cid");
  EXPECT_EQ(joined(std::vector{1, 2}, "; ", [](int each) { return std::to_string(each); }), "1; 2");
}

TEST(Indented, EndsEachLineBehindTheIndent) {
  EXPECT_EQ(indented("", "  "), "");
  EXPECT_EQ(indented("a\n\nb", "| "), "| a\n| \n| b\n");
  EXPECT_EQ(indented("a\n", "| "), "| a\n");
}

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

TEST(DidYouMean, IsAPartOfALineForAnyNames) {
  EXPECT_EQ(did_you_mean("bot", {"bot\n\x1b"}), "did you mean bot \uFFFD?");
}

}  // namespace
}  // namespace connect4
