#include "lib/text/command_name.hpp"

#include <gtest/gtest.h>

#include "lib/text/words.hpp"

namespace connect4 {
namespace {

std::string name_of(const std::string& line) {
  return file_of_command(*split_words(line));
}

TEST(CommandName, IsTheProgramsFile) {
  EXPECT_EQ(name_of("minimax --depth 4"), "minimax");
  EXPECT_EQ(name_of("./bots/mine 0.5"), "mine");
  EXPECT_EQ(name_of("perfect --book my.book"), "perfect");
  EXPECT_EQ(name_of("bots/mybot.py --fast"), "mybot.py");
  EXPECT_EQ(file_of_command({}), "");
}

TEST(CommandName, IsWhatAnInterpreterRuns) {
  EXPECT_EQ(name_of("python3 bots/my_bot.py"), "my_bot.py");
  EXPECT_EQ(name_of("python3 -u -W ignore bots/my_bot.py x.py"), "my_bot.py");
  EXPECT_EQ(name_of("python3 -m mybot"), "mybot");
  EXPECT_EQ(name_of("/usr/bin/python3 bots/my_bot.py"), "my_bot.py");
  EXPECT_EQ(name_of("./bots/python3 my_bot.py"), "python3");
  EXPECT_EQ(name_of("julia my_bot.jl"), "my_bot.jl");
  EXPECT_EQ(name_of("java -cp . Bot 4"), "Bot");
  EXPECT_EQ(name_of("java -Xmx200m -classpath build/a.jar:b my.pkg.Bot"), "my.pkg.Bot");
  EXPECT_EQ(name_of("java -jar bots/bot.jar"), "bot.jar");
  EXPECT_EQ(name_of("node --no-warnings bot.mjs"), "bot.mjs");
}

TEST(CommandName, IsTheInterpreterWhereNothingSaysWhatItRuns) {
  EXPECT_EQ(name_of("python3"), "python3");
  EXPECT_EQ(name_of("java -version"), "java");
}

}  // namespace
}  // namespace connect4
