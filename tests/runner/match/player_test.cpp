#include "runner/match/player.hpp"

#include <gtest/gtest.h>

#include "lib/text/terminal.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {
namespace {

TEST(NameTags, TwoNamesStayAsTheyAre) {
  NameTags tags;
  EXPECT_EQ(tags.give(0, "Ann"), "Ann");
  EXPECT_EQ(tags.give(1, "Bob"), "Bob");
}

TEST(NameTags, TheSecondOfTwoThatLookTheSameIsMarked) {
  NameTags tags;
  EXPECT_EQ(tags.give(1, "Ann"), "Ann");
  EXPECT_EQ(tags.give(0, "Ann"), "Ann (2)");
  EXPECT_EQ(tags.give(1, "Ann"), "Ann") << "started anew, it is told apart already";
}

TEST(NameTags, AMarkedNameIsNoLongerThanAnyOther) {
  const std::string longest(max_name_characters, 'x');
  NameTags tags;
  EXPECT_EQ(tags.give(0, longest), longest);
  const std::string marked = tags.give(1, longest);
  EXPECT_EQ(display_width(marked), static_cast<int>(max_name_characters));
  EXPECT_TRUE(marked.ends_with(" (2)"));
}

}  // namespace
}  // namespace connect4
