#include "runner/check/findings.hpp"

#include <gmock/gmock.h>

#include "protocol/messages/reply_reader.hpp"

namespace connect4 {
namespace {

struct IgnoredCase {
  std::string line;
  Manner manner;
};

const std::vector<IgnoredCase> ignored_lines{
    {"thinking about column 3", Manner::stray},
    {"", Manner::stray},
    {"[3]", Manner::stray},
    {std::string("{\"id\":2}\0", 9), Manner::stray},
    {"\xff\xfe", Manner::stray},
    {R"({"id":1,"result":3})", Manner::wrong_id},
    {R"({"id":"2","result":3})", Manner::wrong_id},
    {R"({"id":2.0,"result":3})", Manner::wrong_id},
    {R"({"result":3})", Manner::unasked},
    {R"({"id":null,"error":{"code":-32601}})", Manner::unasked},
    {R"({"id":2,"method":"take_turn"})", Manner::unasked},
};

class IgnoredLines : public testing::TestWithParam<IgnoredCase> {};

INSTANTIATE_TEST_SUITE_P(Manners, IgnoredLines, testing::ValuesIn(ignored_lines));

TEST_P(IgnoredLines, AreSortedByTheReasonOfTheReader) {
  const Reply reply = read_reply(GetParam().line, 2);
  const auto* const ignored = std::get_if<IgnoredLine>(&reply);
  ASSERT_NE(ignored, nullptr);
  EXPECT_EQ(manner_of(ignored->reason, ignored->stray), GetParam().manner);
}

/// The warnings of a game are texts: they have to be sorted as the lines themselves are.
TEST_P(IgnoredLines, AreSortedLikeWarningsOfAGame) {
  const Reply reply = read_reply(GetParam().line, 2);
  const std::string text = std::get<IgnoredLine>(reply).reason + ": the line";
  Remarks remarks;
  ASSERT_TRUE(add_warning("ignored " + text, remarks));
  ASSERT_EQ(remarks.count(GetParam().manner), 1);
  EXPECT_EQ(remarks.first(GetParam().manner).reason, text);
}

TEST(Remarks, KnowAReplyBegunBeforeItsQuestion) {
  Remarks remarks;
  EXPECT_TRUE(add_warning("ignored a reply that began before its request: {}", remarks));
  EXPECT_EQ(remarks.count(Manner::wrong_id), 1);
}

TEST(Remarks, DoNotTakeAWarningAboutTheProcess) {
  Remarks remarks;
  EXPECT_FALSE(add_warning("does not read its input: a message was dropped", remarks));
}

TEST(Remarks, KeepTheFirstOfAKindAndCountTheRest) {
  Remarks remarks, others;
  others.add(Manner::stray, {"c", "3", ""});
  remarks.add(Manner::stray, {"a", "1", "asked"});
  remarks.add(Manner::stray, {"b", "2", ""});
  remarks.add(others);
  EXPECT_EQ(remarks.count(Manner::stray), 3);
  EXPECT_EQ(remarks.first(Manner::stray).line, "1");
  EXPECT_EQ(remarks.count(Manner::unasked), 0);
}

}  // namespace
}  // namespace connect4
