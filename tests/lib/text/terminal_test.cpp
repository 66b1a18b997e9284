#include "lib/text/terminal.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace connect4 {
namespace {

TEST(DisplayWidth, CountsLettersNotBytes) {
  EXPECT_EQ(display_width(""), 0);
  EXPECT_EQ(display_width("Zoe"), 3);
  EXPECT_EQ(display_width("Zo\u00eb"), 3);
}

TEST(DisplayWidth, GivesCombiningMarksNoRoomAndWideLettersTwoColumns) {
  EXPECT_EQ(display_width("Zoe\u0308"), 3);
  EXPECT_EQ(display_width("\u56db\u76ee"), 4);
  EXPECT_EQ(display_width("\U0001F916 bot"), 6);
}

TEST(DisplayWidth, KnowsCharactersOneByOneRatherThanByBlock) {
  EXPECT_EQ(display_width("\u2705\u231a\u26bd"), 6) << "emoji among narrow symbols";
  EXPECT_EQ(display_width("\U0001F322\U0001F336"), 2) << "narrow symbols among emoji";
  EXPECT_EQ(display_width("\u0e01\u0e31\u0e19"), 2) << "a Thai vowel above its letter";
  EXPECT_EQ(display_width("\u05d0\u05b8\u0623\u064e"), 2) << "Hebrew and Arabic points";
  EXPECT_EQ(display_width("\uff21\uff71\uff9e"), 4) << "full and half width forms";
}

TEST(DisplayWidth, GivesJoinersAndSelectorsNoRoom) {
  EXPECT_EQ(display_width("\U0001F468\u200d\U0001F469\u200d\U0001F467"), 6);
  EXPECT_EQ(display_width("a\u200b\u2060\ufeff\ufe0fb"), 2);
}

TEST(DisplayWidth, CountsABrokenByteAsItsReplacement) {
  EXPECT_EQ(display_width("a\xff\xe5\x9b"), 4);
}

TEST(Padded, FillsUpToTheWidthAndLeavesLongerTextsAlone) {
  EXPECT_EQ(padded("ab", 4), "ab  ");
  EXPECT_EQ(padded_left("ab", 4), "  ab");
  EXPECT_EQ(padded("abcde", 4), "abcde");
}

TEST(IsVisible, TakesMoreThanSpacesAndCharactersWithoutWidth) {
  for (const char* const text : {"a", " a ", "\u56db", "\u200b.", "e\u0301"})
    EXPECT_TRUE(is_visible(text)) << text;
  for (const char* const text : {"", "  ", "\u00a0", "\u200b", "\ufeff", "\u2060 \u3000", "\u0301",
                                 "\u00ad", "\u2800", "\u3164"})
    EXPECT_FALSE(is_visible(text)) << text;
}

TEST(RowsFilled, CountsARowForTextThatNoLongerFits) {
  EXPECT_EQ(rows_filled("", 5), 1);
  EXPECT_EQ(rows_filled("abcde", 5), 1);
  EXPECT_EQ(rows_filled("abcdef", 5), 2);
  EXPECT_EQ(rows_filled("abcde\u0301", 5), 1);
  EXPECT_EQ(rows_filled("\u56db\u56db", 5), 1);
  EXPECT_EQ(rows_filled("\u56db\u56db\u56db", 5), 2) << "the last column of the first stays free";
  EXPECT_EQ(rows_filled("\u56db\u56db\u56db\u56db\u56db", 5), 3);
}

TEST(Appearance, LeavesOutCharactersThatShowNothing) {
  EXPECT_EQ(appearance("Ann\u200b"), "Ann");
  EXPECT_EQ(appearance("\u2060A\u00adn\u200d\ufeffn\ufe0f"), "Ann");
  EXPECT_EQ(appearance("Zo\u00eb \u56db"), "Zo\u00eb \u56db");
  EXPECT_EQ(appearance("E\u0301loi\u0308se"), "\u00c9lo\u00efse") << "composed";
  EXPECT_EQ(appearance("\U000e0041\u034f"), "");
}

TEST(Appearance, TakesWhiteSpaceOfAnyKindForOneSpace) {
  EXPECT_EQ(appearance("\u00a0Ann\u2003 \u3164B\u2800"), "Ann B");
}

TEST(Cut, EndsWithAnEllipsisWithinTheWidth) {
  EXPECT_EQ(cut("abcdef", 6), "abcdef");
  EXPECT_EQ(cut("abcdefg", 6), "abcde\u2026");
  EXPECT_EQ(cut("\u56db\u76ee\u5728", 5), "\u56db\u76ee\u2026");
  EXPECT_EQ(cut("\u56db\u76ee\u5728", 4), "\u56db\u2026");
}

TEST(FirstRows, TakesWholeLinesAsLongAsTheyFit) {
  EXPECT_EQ(first_rows("ab\n\ncd\n", 3, 10), "ab\n\ncd\n");
  EXPECT_EQ(first_rows("ab\n\ncd\n", 2, 10), "ab\n\n");
  EXPECT_EQ(first_rows("ab\n", 0, 10), "");
  EXPECT_EQ(first_rows("ab", 2, 10), "ab\n");
}

TEST(FirstRows, CutsTheLineThatGoesOnInMoreRowsThanAreLeft) {
  EXPECT_EQ(first_rows("abcdefgh\nij\n", 2, 5), "abcdefgh\n");
  EXPECT_EQ(first_rows("abcdefghi\nj\n", 2, 5), "abcdefg\u2026\n");
  EXPECT_EQ(first_rows("ab\ncdefghij\nk\n", 2, 5), "ab\ncde\u2026\n");
}

TEST(FirstRows, LeavesRoomForWideLettersThatDoNotFitIntoTheLastColumn) {
  // Two in each row of five columns.
  EXPECT_EQ(first_rows("四四四四\n", 2, 5), "四四四四\n");
  EXPECT_EQ(first_rows("四四四四四\n", 2, 5), "四四四…\n");
}

TerminalEnvironment read(const std::map<std::string, std::string>& variables) {
  return TerminalEnvironment::read([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found != variables.end() ? found->second.c_str() : nullptr;
  });
}

TEST(TerminalEnvironment, TheFirstLocaleThatIsSetDecidesOnCharacters) {
  EXPECT_FALSE(read({}).is_utf8);
  EXPECT_TRUE(read({{"LANG", "en_US.UTF-8"}}).is_utf8);
  EXPECT_FALSE(read({{"LC_ALL", "C"}, {"LANG", "en_US.UTF-8"}}).is_utf8);
  EXPECT_TRUE(read({{"LC_ALL", ""}, {"LC_CTYPE", "C.UTF-8"}, {"LANG", "C"}}).is_utf8);
}

TEST(TerminalEnvironment, TheEncodingIsWrittenInAnyCase) {
  for (const char* const locale : {"en_US.utf-8", "en_US.utf8", "C.UTF8", "de_DE.Utf-8@euro"})
    EXPECT_TRUE(read({{"LANG", locale}}).is_utf8) << locale;
  EXPECT_FALSE(read({{"LANG", "de_DE.ISO-8859-1"}}).is_utf8);
}

TEST(TerminalEnvironment, ADumbTerminalOrNoneMovesNoCursor) {
  EXPECT_TRUE(read({{"TERM", "xterm"}}).moves_cursor);
  EXPECT_FALSE(read({{"TERM", "dumb"}}).moves_cursor);
  EXPECT_FALSE(read({{"TERM", ""}}).moves_cursor);
  EXPECT_FALSE(read({}).moves_cursor);
}

TEST(TerminalEnvironment, ColoursNeedATerminalThatNobodyRefusesThemOn) {
  const TerminalEnvironment able = read({{"TERM", "xterm"}, {"NO_COLOR", ""}});
  EXPECT_TRUE(able.shows_colour("auto", true));
  EXPECT_FALSE(able.shows_colour("auto", false));
  EXPECT_FALSE(able.shows_colour("never", true));
  const TerminalEnvironment refused = read({{"TERM", "xterm"}, {"NO_COLOR", "1"}});
  EXPECT_FALSE(refused.shows_colour("auto", true));
  EXPECT_TRUE(refused.shows_colour("always", false));
  EXPECT_FALSE(read({{"TERM", "dumb"}}).shows_colour("auto", true));
}

}  // namespace
}  // namespace connect4
