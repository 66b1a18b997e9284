#include "lib/text/quotation.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(Quotation, PutsTheTextBetweenDoubleQuotes) {
  EXPECT_EQ(quotation("4435"), "\"4435\"");
  EXPECT_EQ(quotation(""), "\"\"");
}

TEST(Quotation, KeepsEveryPrintableCharacter) {
  EXPECT_EQ(quotation(" ~"), "\" ~\"");
}

TEST(Quotation, ShowsControlCharactersAndForeignBytesAsHexadecimal) {
  EXPECT_EQ(quotation("x\r\n\x1b[2J\x7f"), R"("x\x0d\x0a\x1b[2J\x7f")");
  EXPECT_EQ(quotation("\xc3\xa9"), R"("\xc3\xa9")");
  EXPECT_EQ(quotation({"\0", 1}), R"("\x00")");
}

TEST(Quotation, ShortensAfterSixtyBytes) {
  EXPECT_EQ(quotation(std::string(60, '7')), '"' + std::string(60, '7') + '"');
  EXPECT_EQ(quotation(std::string(61, '7')), '"' + std::string(60, '7') + "...\"");
}

TEST(Shown, IsAPartOfALineWhateverIsInTheName) {
  EXPECT_EQ(shown("my bot"), "my bot");
  EXPECT_EQ(shown("a\nb\x1b[31m\u009b\u202E\xff"), "a b\uFFFD[31m\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(in_quotes("a\nb"), "\"a b\"");
}

}  // namespace
}  // namespace connect4
