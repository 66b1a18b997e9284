#include "lib/text/printable.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace connect4 {
namespace {

const std::string replaced = "\uFFFD";

TEST(IsUtf8, AcceptsEveryLength) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("a\u00e9\u20ac\U0001F600"));
  EXPECT_TRUE(is_utf8("\U0010FFFF")) << "the last code point";
}

TEST(IsUtf8, RefusesWhatIsIllFormed) {
  EXPECT_FALSE(is_utf8("\xe9")) << "Latin-1";
  EXPECT_FALSE(is_utf8("\x80")) << "a continuation alone";
  EXPECT_FALSE(is_utf8("\xc3")) << "cut short";
  EXPECT_FALSE(is_utf8("\xe2\x82")) << "cut short";
  EXPECT_FALSE(is_utf8("\xc3x")) << "no continuation";
  EXPECT_FALSE(is_utf8("\xc0\xaf")) << "overlong, two bytes";
  EXPECT_FALSE(is_utf8("\xe0\x80\xaf")) << "overlong, three bytes";
  EXPECT_FALSE(is_utf8("\xf0\x80\x80\xaf")) << "overlong, four bytes";
  EXPECT_FALSE(is_utf8("\xed\xa0\x80")) << "a surrogate";
  EXPECT_FALSE(is_utf8("\xf4\x90\x80\x80")) << "past the last code point";
  EXPECT_FALSE(is_utf8("\xff")) << "never a lead byte";
}

TEST(Printable, LeavesHarmlessTextAlone) {
  EXPECT_EQ(printable("caf\u00e9 \U0001F600 {\"a\":1}"), "caf\u00e9 \U0001F600 {\"a\":1}");
}

TEST(Printable, ReplacesControlCharacters) {
  EXPECT_EQ(printable("\x1b[2J"), replaced + "[2J");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a" + replaced + "b");
  EXPECT_EQ(printable("\x7f"), replaced);
  EXPECT_EQ(printable("\u0085\u009b"), replaced + replaced) << "C1: 9B is an escape too";
}

TEST(Printable, ReplacesMarksThatReverseTheDirectionOfWriting) {
  EXPECT_EQ(printable("a\u202eb\u2066c\u200f"), "a" + replaced + "b" + replaced + "c" + replaced);
}

TEST(Printable, ReplacesEachIllFormedByte) {
  EXPECT_EQ(printable("r\xe9\xe9!"), "r" + replaced + replaced + "!");
}

TEST(Printable, MakesBlanksOfTabsAndNewlinesUnlessTheyAreKept) {
  EXPECT_EQ(printable("a\tb\nc"), "a b c");
  EXPECT_EQ(printable("a\tb\nc", true), "a b\nc");
}

RC_GTEST_PROP(Printable, IsUtf8WithoutControlCharactersWhateverTheBytes,
              (const std::string& text)) {
  const std::string result = printable(text);
  RC_ASSERT(is_utf8(result));
  for (const char letter : result) RC_ASSERT(static_cast<unsigned char>(letter) >= 0x20);
}

RC_GTEST_PROP(Printable, ChangesNothingTheSecondTime, (const std::string& text)) {
  RC_ASSERT(printable(printable(text)) == printable(text));
}

TEST(Shortened, CutsAfterTheLimitInCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("\u00e9\u00e9\u00e9\u00e9", 3), "\u00e9\u00e9\u00e9…");
  EXPECT_EQ(shortened("", 0), "");
}

TEST(Shortened, CountsWhatItReplacesAsOneCharacterEach) {
  EXPECT_EQ(shortened("\x1b\x1b\x1b", 2), replaced + replaced + "…");
}

TEST(Trimmed, TakesBlanksOffBothEnds) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed("  "), "");
}

}  // namespace
}  // namespace connect4
