#include "runner/catalog/languages.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;

std::vector<std::string> arguments_of(const std::string& file) {
  return arguments_for(*interpreter_of(file), file);
}

TEST(Interpreters, RunTheFile) {
  EXPECT_THAT(arguments_of("bots/bot.py"), ElementsAre("bots/bot.py"));
  EXPECT_THAT(arguments_of("-bot.mjs"), ElementsAre("./-bot.mjs"));
  EXPECT_THAT(arguments_of("bot.kts"), ElementsAre("-script", "bot.kts"));
  EXPECT_THAT(arguments_of("bot.jar"), ElementsAre("-jar", "bot.jar"));
}

TEST(Interpreters, NameTheFolderOfAClassSoThatItIsSeenToBeAPath) {
  EXPECT_THAT(arguments_of("bots/Bot.class"), ElementsAre("-cp", "./bots", "Bot"));
  EXPECT_THAT(arguments_of("/my bots/Bot.class"), ElementsAre("-cp", "/my bots", "Bot"));
  EXPECT_THAT(arguments_of("Bot.class"), ElementsAre("-cp", "./", "Bot"));
  EXPECT_THAT(arguments_of("bots/Bot.java"), ElementsAre("-cp", "./bots", "bots/Bot.java"));
}

TEST(Interpreters, KnowTheToolsThatMakeAProgramOfSourceText) {
  EXPECT_EQ(compilation_of("bots/my bot.cpp"), "g++ -O2 -o 'bots/my bot' 'bots/my bot.cpp'");
  EXPECT_EQ(compilation_of("bot.rs"), "rustc -O -o bot bot.rs");
  EXPECT_EQ(compilation_of("bot.py"), "");
  EXPECT_EQ(compilation_of("bot"), "");
}

}  // namespace
}  // namespace connect4
