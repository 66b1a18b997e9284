// The bodies of a page's requests, which are a stranger's.
#include "protocol/page/play_state.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;
using Kind = PlayWish::Kind;

TEST(PlayWish, HasTheVersionOfTheStateAndForAMoveItsColumn) {
  const auto move = parse_play_wish(Kind::move, R"({"version": 7, "column": 6})");
  ASSERT_TRUE(move.has_value()) << move.error();
  EXPECT_EQ(move->version, 7);
  EXPECT_EQ(move->column->index(), 6);
  const auto back = parse_play_wish(Kind::take_back, R"({"version": 42})");
  ASSERT_TRUE(back.has_value()) << back.error();
  EXPECT_FALSE(back->column.has_value());
}

TEST(PlayWish, IsRefusedByTheMemberThatIsWrong) {
  const auto error = [](const char* body) { return parse_play_wish(Kind::move, body).error(); };
  for (const char* const body :
       {"", "[]", "{", "{}", R"({"version": -1, "column": 1})", R"({"version": 1.5, "column": 1})",
        R"({"version": "0", "column": 1})", R"({"version": 1e99, "column": 1})", "\xFF"})
    EXPECT_THAT(error(body), HasSubstr("version")) << body;
  for (const char* const body :
       {R"({"version": 0})", R"({"version": 0, "column": 7})", R"({"version": 0, "column": -1})",
        R"({"version": 0, "column": 1.5})", R"({"version": 0, "column": 99999999999999999999})"})
    EXPECT_THAT(error(body), HasSubstr("column")) << body;
}

TEST(PlayWish, HasAWordForEachKind) {
  for (const std::string_view word : play_wish_names)
    EXPECT_EQ(play_wish_names[static_cast<std::size_t>(*play_wish_from_name(word))], word);
  EXPECT_FALSE(play_wish_from_name("explode").has_value());
}

}  // namespace
}  // namespace connect4
