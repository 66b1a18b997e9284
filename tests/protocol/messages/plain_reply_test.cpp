#include "protocol/messages/plain_reply.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "protocol/messages/reply_reader.hpp"

namespace connect4 {
namespace {

using namespace std::string_literals;

TEST(PlainReply, IsWhatNearlyEveryPlayerWrites) {
  const PlainReply reply{12, 3};
  for (const auto* const line :
       {R"({"id":12,"result":3})", R"({"jsonrpc":"2.0","id":12,"result":3})",
        R"({"jsonrpc": "2.0", "id": 12, "result": 3})", R"({"result":3,"id":12,"jsonrpc":"2.0"})",
        " { \"id\" : 12 , \"result\" : 3 } \t\r"})
    EXPECT_EQ(read_plain_reply(line), reply) << line;
}

TEST(PlainReply, HoldsEveryIntegerOfAtMostEighteenDigits) {
  for (const auto* const number : {"0", "6", "7", "10", "999999999999999999"})
    EXPECT_EQ(read_plain_reply(R"({"id":)"s + number + R"(,"result":)" + number + "}"),
              (PlainReply{std::stoll(number), std::stoll(number)}));
}

TEST(PlainReply, IsNothingElse) {
  const std::vector<std::string> lines{"",
                                       "{",
                                       "{}",
                                       "3",
                                       R"({"id":12})",
                                       R"({"result":3})",
                                       R"({"id":12,"result":3)",
                                       R"({"id":12,"result":3}})",
                                       R"({"id":12,"result":3} x)",
                                       R"({"id":12,"result":3},)",
                                       R"({"id":12,"result":3,})",
                                       R"({"id":12 "result":3})",
                                       R"({"id":12,"id":12,"result":3})",
                                       R"({"id":12,"result":3,"result":3})",
                                       R"({"id":12,"result":3,"error":1})",
                                       R"({"id":"12","result":3})",
                                       R"({"id":12,"result":"3"})",
                                       R"({"id":12,"result":-0})",
                                       R"({"id":12,"result":3.0})",
                                       R"({"id":12,"result":3e0})",
                                       R"({"id":12,"result":03})",
                                       R"({"id":12,"result":+3})",
                                       R"({"id":12,"result":})",
                                       R"({"id":1000000000000000000,"result":3})",
                                       R"({"jsonrpc":"1.0","id":12,"result":3})",
                                       R"({"jsonrpc":2.0,"id":12,"result":3})",
                                       R"({"jsonrpc":"2.0","jsonrpc":"2.0","id":12,"result":3})",
                                       R"({'id':12,'result':3})",
                                       R"({"id":12,"result":[3]})",
                                       R"({"id":12,"result":{"column":3}})",
                                       "\xEF\xBB\xBF{\"id\":12,\"result\":3}",
                                       "{\"id\":12,\"result\":3}\0"s,
                                       "{\"id\":12,\v\"result\":3}"};
  for (const std::string& line : lines) EXPECT_FALSE(read_plain_reply(line)) << line;
}

/// Whether the two readers say the same of a line, whatever question is open.
void expect_no_difference(const std::string& line) {
  const auto plain = read_plain_reply(line);
  if (!plain) return;
  const Reply reply = read_any_reply(line, plain->id);
  const auto* const result = std::get_if<Result>(&reply);
  RC_ASSERT(result != nullptr);
  RC_ASSERT(result->value == Value(plain->result));
  RC_ASSERT(result->members.empty());
  const Reply other = read_any_reply(line, plain->id + 1);
  RC_ASSERT(std::holds_alternative<IgnoredLine>(other));
}

/// Lines of the pieces that such replies are made of: many are right, and more are nearly so.
RC_GTEST_PROP(PlainReply, IsWhatTheLibraryReadsToo, ()) {
  const std::vector<std::string> pieces{
      "{", "}", ",", ":", "\"id\"", "\"result\"", "\"2.0\"", "\"jsonrpc\"", "12",
      "3", "0", " ", "-", ".",      "e",          "\"",      "\r",          "999999999999999999"};
  std::vector<std::string> line{"{",  "\"jsonrpc\"", ":",          "\"2.0\"", ",", "\"id\"", ":",
                                "12", ",",           "\"result\"", ":",       "3", "}"};
  const int changes = *rc::gen::inRange(0, 4);
  for (int i = 0; i < changes; ++i) {
    const auto place = *rc::gen::inRange<std::size_t>(0, line.size());
    const auto at = line.begin() + static_cast<std::ptrdiff_t>(place);
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        *at = *rc::gen::elementOf(pieces);
        break;
      case 1:
        line.insert(at, *rc::gen::elementOf(pieces));
        break;
      default:
        if (line.size() > 1) line.erase(at);
    }
  }
  std::string text;
  for (const std::string& piece : line) text += piece;
  RC_CLASSIFY(read_plain_reply(text).has_value());
  expect_no_difference(text);
}

}  // namespace
}  // namespace connect4
