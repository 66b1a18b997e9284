#include "protocol/messages/json_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

namespace connect4 {
namespace {

TEST(JsonString, IsQuotedAndEscaped) {
  EXPECT_EQ(json_string(""), R"("")");
  EXPECT_EQ(json_string("a\"b\\c\n\x01\x7F"), R"("a\"b\\c\n\u0001\u007f")");
}

TEST(JsonString, WritesPairsOfSurrogatesForCharactersBeyondSixteenBits) {
  EXPECT_EQ(json_string("\U0001F600"), R"("\ud83d\ude00")");
}

TEST(JsonString, ReplacesIllFormedBytes) {
  EXPECT_EQ(json_string("caf\xE9"), R"("caf\ufffd")");
}

RC_GTEST_PROP(JsonString, GivesBackAnyUtf8, ()) {
  const auto letters = rc::gen::elementOf(std::vector<std::string>{
      "a", "\"", "\\", "/", "\n", "\x01", "\x7F", "é", "四", "\uFFFF", "\U0001F600", "\U0010FFFF"});
  std::string text;
  for (const std::string& letter : *rc::gen::container<std::vector<std::string>>(letters))
    text += letter;
  RC_ASSERT(nlohmann::json::parse(json_string(text)).get<std::string>() == text);
}

TEST(WithoutExtremes, PutsTheNearestDoubleInThePlaceOfLargerNumbers) {
  EXPECT_EQ(without_extremes(R"({"a":1e400,"b":[-1E+999]})"),
            R"({"a":1.7976931348623157e308,"b":[-1.7976931348623157e308]})");
  EXPECT_EQ(without_extremes(std::string(400, '9')), "1.7976931348623157e308");
}

TEST(WithoutExtremes, LeavesOtherNumbersAndStringsAlone) {
  for (const auto* const json : {"0", "-0", "1e308", "1e-400", "99999999999999999999", R"("1e400")",
                                 R"("\"1e400")", R"(["\\",1,"\\\"1e400"])", ""})
    EXPECT_EQ(without_extremes(json), json);
}

TEST(WithoutExtremes, MakesNoNumberOfOtherText) {
  for (const auto* const text : {"01e400", "1.e400", "1e400.5", "1e400-", "-.1e400", "1e+e400"})
    EXPECT_EQ(without_extremes(text), text);
}

TEST(WithoutExtremes, ReplacesHalfPairsOfSurrogates) {
  EXPECT_EQ(without_extremes(R"("\ud83d")"), R"("\ufffd")");
  EXPECT_EQ(without_extremes(R"("\uDE00\uD83D\n")"), R"("\ufffd\ufffd\n")");
  EXPECT_EQ(without_extremes(R"("\ud83d\ud83d\ude00")"), R"("\ufffd\ud83d\ude00")");
}

TEST(WithoutExtremes, LeavesWholePairsAndOtherEscapesAlone) {
  for (const auto* const json :
       {R"("\ud83d\ude00")", R"("\\ud83d")", R"("\ud7ff\ue000")", R"("\u00e9\"")", R"(\ud83d)"})
    EXPECT_EQ(without_extremes(json), json);
}

TEST(WithoutExtremes, MakesNoEscapeOfOtherText) {
  for (const auto* const text : {R"("\ud83")", R"("\ud8zz")", R"("\ud)", R"("\)",
                                 "\"\\ud\x18"
                                 "00\""})
    EXPECT_EQ(without_extremes(text), text);
}

TEST(JsonLine, EscapesInvisibleCharactersAndKeepsLetters) {
  EXPECT_EQ(json_line({{"Zoë", "\x1b\u009b\u202E\xff"}}),
            "{\"Zoë\":\"\\u001b\\u009b\\u202e\uFFFD\"}");
  EXPECT_EQ(json_line(nlohmann::ordered_json::array({"\u2028"}), 1), "[\n \"\\u2028\"\n]");
}

}  // namespace
}  // namespace connect4
