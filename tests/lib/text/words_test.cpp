#include "lib/text/words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SplitWords, SplitsAtSpaces) {
  EXPECT_THAT(*split_words("  minimax\t--depth  4 "), ElementsAre("minimax", "--depth", "4"));
  EXPECT_THAT(*split_words(" "), IsEmpty());
}

TEST(SplitWords, KeepsQuotedAndEscapedSpaces) {
  EXPECT_THAT(*split_words(R"('a b' "c d"e f\ g)"), ElementsAre("a b", "c de", "f g"));
}

TEST(SplitWords, KeepsEmptyWordsInQuotes) {
  EXPECT_THAT(*split_words(R"(a '' "")"), ElementsAre("a", "", ""));
}

TEST(SplitWords, TakesABackslashInSingleQuotesAsItself) {
  EXPECT_THAT(*split_words(R"('a\b' "a\"b")"), ElementsAre(R"(a\b)", R"(a"b)"));
}

TEST(ShellLine, IsTakenApartIntoTheSameWords) {
  const std::vector<std::string> words{"sh", "-c", "rm -rf \"$HOME\"", "it's", "", "a\\b", "x=1"};
  EXPECT_EQ(*split_words(as_shell_line(words)), words);
  EXPECT_EQ(*split_words(as_posix_line(words)), words);
  EXPECT_EQ(as_shell_line({"minimax", "--depth", "4"}), "minimax --depth 4");
  EXPECT_EQ(as_shell_line({"my bot", ""}), "'my bot' ''");
}

TEST(ShellWord, ShowsInvisibleBytesInOctal) {
  EXPECT_EQ(as_shell_word("Zoë's bot"), R"('Zoë'\''s bot')");
  EXPECT_EQ(as_shell_word("a\n\x1b[31m'\\"), R"($'a\012\033[31m\047\134')");
  EXPECT_EQ(as_shell_word("\u202e\xff"), R"($'\342\200\256\377')");
}

TEST(PosixWord, KeepsEveryByteForAnyShell) {
  EXPECT_EQ(as_posix_word("a\n\x1b"), "'a\n\x1b'");
}

TEST(SplitWords, RefusesAnOpenQuote) {
  EXPECT_EQ(split_words("a 'b").error(), "the quote ' is never closed; close it");
}

TEST(FirstOperand, StandsBehindOptionsThatHaveValues) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(first_operand(Words{"host", "./bot", "--own"}), 1U);
  EXPECT_EQ(first_operand(Words{"host", "--base", "1", "./bot"}), 3U);
  EXPECT_EQ(first_operand(Words{"host", "--base=1", "--start", "--go", "./bot"}), 4U);
  EXPECT_EQ(first_operand(Words{"host", "--base", "1", "--", "--bot"}), 4U);
}

TEST(FirstOperand, IsTheNumberOfWordsIfThereIsNone) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(first_operand(Words{"host"}), 1U);
  EXPECT_EQ(first_operand(Words{"host", "--base"}), 2U);
  EXPECT_EQ(first_operand(Words{"host", "--base", "1"}), 3U);
  EXPECT_EQ(first_operand(Words{"host", "--"}), 2U);
}

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

TEST(CommandName, IsTheFileThatAnInterpreterRuns) {
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

TEST(CommandName, IsTheInterpreterIfItsFileIsUnknown) {
  EXPECT_EQ(name_of("python3"), "python3");
  EXPECT_EQ(name_of("java -version"), "java");
}

}  // namespace
}  // namespace connect4
