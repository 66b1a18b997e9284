#include "lib/tournament/results/game_set.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t any_length = 10'000;

GameSet set_of(const std::vector<int>& numbers) {
  GameSet set;
  for (const int number : numbers) set.add(number);
  return set;
}

TEST(GameSet, IsWrittenAsItsRanges) {
  EXPECT_EQ(GameSet().text(any_length), "");
  EXPECT_EQ(set_of({1}).text(any_length), "1");
  EXPECT_EQ(set_of({3, 1, 2, 19, 17, 18, 21}).text(any_length), "1-3+17-19+21");
}

TEST(GameSet, LeavesOutTheLastRangesIfItsTextWouldBeTooLong) {
  const GameSet set = set_of({1, 3, 5, 6, 7, 9});
  EXPECT_EQ(set.text(9), "1+3+5-7+9");
  EXPECT_EQ(set.text(8), "1+3+5-7");
  EXPECT_EQ(set.text(6), "1+3");
  EXPECT_EQ(set.text(0), "");
}

TEST(GameSet, RefusesOtherTexts) {
  for (const char* text : {"+", "1+", "+1", "1++2", "a", "1-", "-1", "0", "3-2", "2+1", "1-3+3",
                           "1 2", "1+2 ", "1-2-3", "2147483647", "99999999999"})
    EXPECT_FALSE(GameSet::parse(text).has_value()) << text;
}

TEST(GameSet, ReadsRangesThatTouchAsOne) {
  EXPECT_EQ(GameSet::parse("1+2+3-5")->text(any_length), "1-5");
}

TEST(GameSet, KnowsHowFarItIsComplete) {
  EXPECT_EQ(GameSet().complete_up_to(), 0);
  EXPECT_EQ(set_of({2, 3}).complete_up_to(), 0);
  EXPECT_EQ(set_of({1, 2, 4}).complete_up_to(), 2);
}

TEST(GameSet, TellsTheLowestThatAnotherOneLacks) {
  const GameSet set = set_of({1, 2, 3, 5, 6, 9});
  EXPECT_THAT(set.missing_in({}, 4), ElementsAre(1, 2, 3, 5));
  EXPECT_THAT(set.missing_in(set_of({2, 5, 7}), 10), ElementsAre(1, 3, 6, 9));
  EXPECT_THAT(set.missing_in(set, 10), IsEmpty());
}

RC_GTEST_PROP(GameSetProperty, EqualsASetOfNumbers, ()) {
  const auto number = rc::gen::inRange(1, 60);
  const auto numbers = *rc::gen::container<std::vector<int>>(number);
  const auto others = *rc::gen::container<std::vector<int>>(number);
  const std::set<int> plain(numbers.begin(), numbers.end());
  const std::set<int> plain_others(others.begin(), others.end());
  const GameSet set = set_of(numbers);

  for (int i = 0; i <= 61; ++i) RC_ASSERT(set.has(i) == plain.contains(i));
  RC_ASSERT(GameSet::parse(set.text(any_length)).value() == set);
  std::vector<int> missing;
  for (const int i : plain)
    if (!plain_others.contains(i)) missing.push_back(i);
  RC_ASSERT(set.missing_in(set_of(others), any_length) == missing);
}

}  // namespace
}  // namespace connect4
