#include "runner/command_line/arguments.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;

/// The arguments of a command with an option that may lack its value.
Arguments parsed(const std::vector<std::string>& words) {
  CommandPage page;
  page.name = "command";
  page.options = {{"serve", "PORT", "", "", {}, "8080"}};
  return Arguments::parse(page, words);
}

TEST(Arguments, TakeNoWordForAValueThatMayBeLeftOut) {
  const Arguments arguments = parsed({"--serve", "cup.json"});
  EXPECT_EQ(arguments.text("serve"), "8080");
  EXPECT_THAT(arguments.operands(), ElementsAre("cup.json"));
}

TEST(Arguments, TakeSuchAValueBehindTheEqualsSign) {
  EXPECT_EQ(parsed({"cup.json", "--serve=9000"}).text("serve"), "9000");
}

TEST(Arguments, HaveNoSuchValueIfTheOptionIsNotGiven) {
  EXPECT_FALSE(parsed({"cup.json"}).has("serve"));
  EXPECT_FALSE(parsed({"--", "--serve"}).has("serve"));
}

}  // namespace
}  // namespace connect4
