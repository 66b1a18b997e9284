#include "lib/text/printable.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace connect4 {
namespace {

using namespace std::string_literals;

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

TEST(IsUtf8, AcceptsTheFirstAndLastCodePointOfEachLength) {
  EXPECT_TRUE(is_utf8("\x00\x7F"s));
  EXPECT_TRUE(is_utf8("\xC2\x80\xDF\xBF"));
  EXPECT_TRUE(is_utf8("\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF"));
  EXPECT_TRUE(is_utf8("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"));
}

TEST(IsUtf8, RefusesOverlongForms) {
  EXPECT_FALSE(is_utf8("\xC0\x80"));
  EXPECT_FALSE(is_utf8("\xC1\xBF"));
  EXPECT_FALSE(is_utf8("\xE0\x9F\xBF"));
  EXPECT_FALSE(is_utf8("\xF0\x8F\xBF\xBF"));
}

TEST(IsUtf8, RefusesSurrogatesAndNumbersBeyondUnicode) {
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));
  EXPECT_FALSE(is_utf8("\xED\xBF\xBF"));
  EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));
  EXPECT_FALSE(is_utf8("\xF5\x80\x80\x80"));
}

TEST(IsUtf8, RefusesTruncatedAndStrayBytes) {
  EXPECT_FALSE(is_utf8("\xC3"));
  EXPECT_FALSE(is_utf8("\xE2\x82"));
  EXPECT_FALSE(is_utf8("\xF0\x9F\x98"));
  EXPECT_FALSE(is_utf8("caf\xE9 au lait"));
  EXPECT_FALSE(is_utf8("\x80"));
}

TEST(Printable, LeavesLettersOfEveryScriptAlone) {
  EXPECT_EQ(printable("Größe 四目 \U0001F600 \"x\\y\""), "Größe 四目 \U0001F600 \"x\\y\"");
}

TEST(Printable, DefusesControlCharactersAndEscapeSequences) {
  EXPECT_EQ(printable("\x1b[2J\a\x7f\0"s), "\uFFFD[2J\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(printable("\u009b31m"), "\uFFFD31m") << "C1 has escape sequences of its own";
}

TEST(Printable, DefusesMarksThatTurnTheDirectionOfWriting) {
  EXPECT_EQ(printable("\u202Egnp.exe"), "\uFFFDgnp.exe");
  EXPECT_EQ(printable("\u061C\u200E\u200F\u202A\u2066\u2069"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(Printable, DefusesUnicodesOwnLineEnds) {
  EXPECT_EQ(printable("one\u2028two\u2029three", true), "one\uFFFDtwo\uFFFDthree");
}

TEST(Printable, ReplacesEachIllFormedByte) {
  EXPECT_EQ(printable("caf\xE9 \xF0\x9F"), "caf\uFFFD \uFFFD\uFFFD");
}

TEST(Printable, MakesOneLineUnlessNewlinesAreKept) {
  EXPECT_EQ(printable("one\ttwo\r\nthree\nfour"), "one two three four");
  EXPECT_EQ(printable("one\ttwo\r\nthree\nfour", true), "one two\nthree\nfour");
}

TEST(Printable, ReplacesACarriageReturnThatWouldOverwriteTheLine) {
  EXPECT_EQ(printable("wins\rlost", true), "wins\uFFFDlost");
}

RC_GTEST_PROP(Printable, GivesUtf8OfOneLineForAnyBytes, (const std::string& bytes)) {
  const std::string text = printable(bytes);
  RC_ASSERT(is_utf8(text));
  RC_ASSERT(std::none_of(text.begin(), text.end(), [](char byte) {
    return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F;
  }));
  RC_ASSERT(printable(text) == text);
}

TEST(WithEscapes, SaysTheSameWithoutCharactersThatCommandATerminal) {
  EXPECT_EQ(with_escapes("{\"a\": \"\u009b31m\u202E\u2028\x7f\"}"),
            R"({"a": "\u009b31m\u202e\u2028\u007f"})");
}

TEST(WithEscapes, LeavesLettersAndTheLinesOfAnIndentedTextAlone) {
  EXPECT_EQ(with_escapes("[\n  \"Größe 四目 \U0001F600\"\n]\n"),
            "[\n  \"Größe 四目 \U0001F600\"\n]\n");
}

RC_GTEST_PROP(WithEscapes, GivesPrintableTextForAnyBytes, (const std::string& bytes)) {
  const std::string text = with_escapes(bytes);
  RC_ASSERT(printable(text, true) == text);
}

TEST(Shortened, LeavesATextOfTheLimitWhole) {
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("", 1), "");
}

TEST(Shortened, CountsTheEllipsisIntoTheLimit) {
  EXPECT_EQ(shortened("abcdefg", 6), "abcde…");
  EXPECT_EQ(shortened("ab", 1), "…");
}

TEST(Shortened, CutsBetweenCharactersNotBytes) {
  EXPECT_EQ(shortened("\U0001F600\U0001F601\U0001F602", 2), "\U0001F600…");
}

RC_GTEST_PROP(Shortened, GivesAtMostTheLimitOfThePrintableText, (const std::string& bytes)) {
  const auto limit = *rc::gen::inRange<std::size_t>(1, 40);
  const std::string whole = printable(bytes);
  const std::string text = shortened(bytes, limit);
  RC_ASSERT(is_utf8(text));
  RC_ASSERT(characters(text) == std::min(limit, characters(whole)));
  if (characters(whole) <= limit) RC_ASSERT(text == whole);
}

TEST(Trimmed, TakesSpacesOffBothEnds) {
  EXPECT_EQ(trimmed(" \t\r\n a b \n"), "a b");
  EXPECT_EQ(trimmed(" \t "), "");
  EXPECT_EQ(trimmed(""), "");
}

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

TEST(Shown, IsAPartOfALineForAnyName) {
  EXPECT_EQ(shown("my bot"), "my bot");
  EXPECT_EQ(shown("a\nb\x1b[31m\u009b\u202E\xff"), "a b\uFFFD[31m\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(in_quotes("a\nb"), "\"a b\"");
}

}  // namespace
}  // namespace connect4
