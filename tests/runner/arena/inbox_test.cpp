// Messages from the site, which talks to strangers.
#include "runner/arena/inbox.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;

TEST(SentHandIn, SurvivesWritingAndReading) {
  const SentHandIn sent{.repeat_key = "k", .file = "a\xFF\"x", .bytes = 5, .hash = "h", .uses = 2};
  const auto read = parse_sent_hand_in(to_json(sent));
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->repeat_key, "k");
  EXPECT_EQ(read->uses, 2);
  EXPECT_EQ(read->bytes, 5);
  EXPECT_EQ(read->hash, "h");
}

TEST(Letter, HasTheKeyInItsFirstLine) {
  const Letter read = parse_letter(to_text(Letter{"k", "two\nlines"}));
  EXPECT_EQ(read.key, "k");
  EXPECT_EQ(read.text, "two\nlines");
  for (const char* const text : {"", "no line"}) EXPECT_EQ(parse_letter(text).text, "") << text;
}

TEST(SentHandIn, WithAWrongMemberIsRefusedByItsName) {
  const auto error = [](const char* text) { return parse_sent_hand_in(text).error(); };
  EXPECT_THAT(error("[]"), HasSubstr("must be a JSON object"));
  EXPECT_THAT(error("{"), HasSubstr("must be a JSON object"));
  EXPECT_THAT(error(R"({"file":""})"), HasSubstr("repeat_key"));
  EXPECT_THAT(error(R"({"repeat_key":"","file":[]})"), HasSubstr("file"));
  EXPECT_THAT(error(R"({"repeat_key":"","file":"a","bytes":-1})"), HasSubstr("bytes"));
  EXPECT_THAT(error(R"({"repeat_key":"","file":"a","bytes":20971521})"), HasSubstr("bytes"));
  EXPECT_THAT(error(R"({"repeat_key":"","file":"a","bytes":1,"hash":"","uses":0})"),
              HasSubstr("uses"));
}

TEST(SentHandIn, IsTitledByItsFileOrItsVersion) {
  EXPECT_EQ(SentHandIn{.file = "bot.py"}.title(), "bot.py");
  EXPECT_EQ(SentHandIn{.uses = 3}.title(), "version 3");
}

TEST(TeacherOrder, SurvivesWritingAndReading) {
  for (const std::string_view name : order_names) {
    const TeacherOrder order{*order_from_name(name), "Ann", "a1", "key"};
    const auto read = parse_order(to_json(order));
    ASSERT_TRUE(read.has_value()) << read.error();
    EXPECT_EQ(read->kind, order.kind);
    EXPECT_EQ(read->player, "Ann");
    EXPECT_EQ(read->new_key, "key");
  }
  EXPECT_FALSE(order_from_name("explode").has_value());
  EXPECT_THAT(parse_order(R"({"order":"explode","player":"","id":"","new_key":""})").error(),
              HasSubstr("order"));
}

TEST(SentWish, SurvivesWritingAndReading) {
  const auto begun = parse_wish(to_json(SentWish{.against = "Bob", .shown = "B."}));
  ASSERT_TRUE(begun.has_value()) << begun.error();
  EXPECT_EQ(begun->against, "Bob");
  EXPECT_EQ(begun->shown, "B.");
  EXPECT_FALSE(begun->wish.has_value());
  const PlayWish move{.kind = PlayWish::Kind::move, .version = 5, .column = *Column::from_index(6)};
  const auto sent = parse_wish(to_json(SentWish{.wish = move}));
  ASSERT_TRUE(sent.has_value()) << sent.error();
  EXPECT_EQ(sent->wish->version, 5);
  EXPECT_EQ(sent->wish->column->index(), 6);
}

TEST(SentWish, WithAWrongMemberIsRefusedByItsName) {
  const auto error = [](const char* text) { return parse_wish(text).error(); };
  EXPECT_THAT(error("{"), HasSubstr("must be a JSON object"));
  EXPECT_THAT(error(R"({"shown":"","wish":""})"), HasSubstr("against"));
  EXPECT_THAT(error(R"({"against":"","shown":"","wish":""})"), HasSubstr("wish"));
  EXPECT_THAT(error(R"({"against":"","shown":"","wish":"explode"})"), HasSubstr("wish"));
  EXPECT_THAT(error(R"({"against":"","shown":"","wish":"move","version":0})"), HasSubstr("column"));
}

}  // namespace
}  // namespace connect4
