// The answers of a player: columns, wrong columns, errors, ids, lines that are not replies, limits.
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

const std::string good_reply = R"({"id":@,"result":#})";

std::string result(const std::string& json) {
  return R"({"jsonrpc":"2.0","id":@,"result":)" + json + "}";
}

/// A result that is not a column, and the words for it.
struct NoColumn {
  std::string name, json, detail;
};

void PrintTo(const NoColumn& row, std::ostream* stream) {
  *stream << row.json;
}

class InvalidMove : public testing::TestWithParam<NoColumn> {};

TEST_P(InvalidMove, LosesAndTheAnswerIsKept) {
  const GameRecord record = play_against_good(says({result(GetParam().json)}));
  EXPECT_THAT(record, RedLosesBy(Ending::invalid_move));
  EXPECT_EQ(red_fault(record)->detail,
            "answered " + GetParam().detail + " instead of a column from 0 to 6");
  EXPECT_EQ(red_fault(record)->reply,
            R"({"jsonrpc":"2.0","id":2,"result":)" + GetParam().json + "}");
  EXPECT_THAT(red_fault(record)->request,
              StartsWith(R"({"jsonrpc":"2.0","id":2,"method":"take_turn")"));
  EXPECT_THAT(red_fault(record)->request, testing::EndsWith("}}}"));
  EXPECT_GT(red_fault(record)->time.count(), 0);
  EXPECT_FALSE(red_fault(record)->exit_status);
  EXPECT_FALSE(red_fault(record)->signal);
  EXPECT_THAT(record.plies, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    ReplyRuling, InvalidMove,
    testing::Values(
        NoColumn{"AString", R"("3")", R"(the string "3")"},
        NoColumn{"AReal", "3.0", "3.0, which is not an integer,"}, NoColumn{"True", "true", "true"},
        NoColumn{"Null", "null", "null or nothing"}, NoColumn{"Seven", "7", "7"},
        NoColumn{"MinusOne", "-1", "-1"},
        NoColumn{"TooLargeAReal", "1e400", "a number far off the board"},
        NoColumn{"TooLargeAnInteger", "99999999999999999999", "a number far off the board"},
        NoColumn{"AList", "[3]", "an array"},
        NoColumn{"AnEmptyObject", "{}", "an object without a column"},
        NoColumn{"AColumnMemberOutOfRange", R"({"column":7})", "7"},
        NoColumn{"AColumnMemberThatIsAString", R"({"column":"3"})", R"(the string "3")"}),
    [](const auto& row) { return row.param.name; });

TEST(ReplyRuling, AReplyWithoutAResultIsAnInvalidMove) {
  const GameRecord record = play_against_good(says({R"({"id":@})"}));
  EXPECT_THAT(record, RedLosesBy(Ending::invalid_move));
  EXPECT_EQ(red_fault(record)->reply, R"({"id":2})");
}

TEST(ReplyRuling, AnObjectWithAColumnIsAMoveWithItsEvaluationAndNote) {
  const GameRecord record =
      play(says({result(R"({"column":#,"eval":0.5,"note":"mate soon"})")}), first_legal());
  EXPECT_FALSE(has_fault(record));
  ASSERT_FALSE(record.plies.empty());
  EXPECT_EQ(record.plies[0].eval, 0.5);
  EXPECT_EQ(record.plies[0].note, "mate soon");
}

TEST(ReplyRuling, AnEvaluationTooLargeForANumberCostsNothing) {
  const GameRecord record = play(says({result(R"({"column":#,"eval":-1e400})")}), first_legal());
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
}

TEST(ReplyRuling, AFullColumnLosesWithQuestionAndAnswer) {
  const GameRecord record = play(scripted({"3", "3", "3", "3"}), scripted({"3", "3", "3"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::blue, Ending::illegal_move}));
  ASSERT_TRUE(red_fault(record));
  EXPECT_EQ(red_fault(record)->detail, "moved into column 4 (3 in JSON), which is full");
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("legal":[0,1,2,4,5,6])"));
  EXPECT_THAT(red_fault(record)->reply, HasSubstr(R"("result":3})"));
  EXPECT_THAT(record.plies, SizeIs(6));
}

TEST(ReplyRuling, AnErrorLosesAndItsMessageIsKept) {
  const GameRecord record = play_against_good(
      says({R"({"id":@,"error":{"code":-32000,"message":"I resign\u001b[2J"}})"}));
  EXPECT_THAT(record, RedLosesBy(Ending::player_error));
  EXPECT_EQ(red_fault(record)->detail, "answered with an error: I resign\uFFFD[2J");
  EXPECT_FALSE(red_fault(record)->resigned);
  EXPECT_THAT(red_fault(record)->reply, HasSubstr("I resign"));
}

TEST(ReplyRuling, AResignationLosesLikeAnErrorAndIsRecordedAsOne) {
  const GameRecord record =
      play_against_good(says({R"({"id":@,"error":{"code":100,"message":"good game"}})"}));
  EXPECT_THAT(record, RedLosesBy(Ending::player_error));
  EXPECT_EQ(red_fault(record)->detail, "resigned: good game");
  EXPECT_TRUE(red_fault(record)->resigned);
}

TEST(ReplyRuling, CarriageReturnsAtLineEndsAreFine) {
  const GameRecord record = play(says({good_reply + "\r"}), first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(ReplyRuling, SpacesAndUnknownMembersAreFine) {
  const GameRecord record =
      play(says({R"(  { "id" : @ , "result" : # , "mood" : [ "good" ] }  )"}), first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(record.warnings, IsEmpty());
}

// Ids.

TEST(ReplyRuling, AStaleReplyIsIgnoredWithAWarning) {
  const GameRecord record = play(says({R"({"id":@-,"result":6})"
                                       "\n" +
                                           good_reply,
                                       good_reply}),
                                 first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_EQ(record.plies[0].column.index(), 0);
  EXPECT_THAT(warning_texts(record),
              ElementsAre(HasSubstr("a reply to request 1 while request 2 is open")));
}

TEST(ReplyRuling, AStaleReplyWithANumberTooLargeIsIgnoredLikeAnyOther) {
  const GameRecord record = play(says({R"({"id":@-,"result":1e400})"
                                       "\n" +
                                           good_reply,
                                       good_reply}),
                                 first_legal());
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_THAT(record.warnings, SizeIs(1));
}

TEST(ReplyRuling, ASecondReplyIsIgnoredWithAWarning) {
  const GameRecord record =
      play(says({good_reply + "\n" + R"({"id":@,"result":6})", good_reply}), first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_EQ(record.plies[2].column.index(), 0);
  EXPECT_THAT(warning_texts(record),
              ElementsAre(HasSubstr("a reply to request 2 while request 3 is open")));
}

TEST(ReplyRuling, AReplyWithAStringForAnIdIsIgnored) {
  const GameRecord record = play(says({R"({"id":"@","result":6})"
                                       "\n" +
                                           good_reply,
                                       good_reply}),
                                 first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_EQ(record.plies[0].column.index(), 0);
  EXPECT_THAT(warning_texts(record), ElementsAre(HasSubstr("whose id is not an integer")));
}

TEST(ReplyRuling, AReplySentBeforeItsQuestionNeverCountsThoughItsIdIsRight) {
  const GameRecord record = play_against_good(badbot({"early"}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(record.plies, SizeIs(2));
  EXPECT_THAT(warning_texts(record), ElementsAre(HasSubstr("began before its request")));
}

TEST(ReplyRuling, AReplySentWhileTheOtherThinksNeverCountsThoughItsIdIsRight) {
  const GameRecord record = play(badbot({"early-later", "50"}, brief), badbot({"late", "600"}));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(record.plies, SizeIs(2));
  EXPECT_THAT(warning_texts(record), ElementsAre(HasSubstr("began before its request")));
}

TEST(ReplyRuling, AReplyBegunBeforeItsQuestionAndEndedAfterItNeverCounts) {
  const GameRecord record = play_against_good(badbot({"half-early"}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(record.plies, SizeIs(2));
  EXPECT_THAT(warning_texts(record), ElementsAre(HasSubstr("began before its request")));
}

TEST(ReplyRuling, ARequestFromAPlayerIsIgnoredWithAWarning) {
  const GameRecord record = play(says({R"({"id":@,"method":"take_turn","params":{}})"
                                       "\n" +
                                           good_reply,
                                       good_reply}),
                                 first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(warning_texts(record), ElementsAre(HasSubstr("only replies count")));
}

// Lines that are not replies.

TEST(ReplyRuling, AStrayPrintIsLoggedWithAWarning) {
  const GameRecord record = play(says({"thinking...\n" + good_reply, good_reply}), first_legal());
  EXPECT_FALSE(has_fault(record));
  ASSERT_THAT(record.warnings, SizeIs(1));
  EXPECT_EQ(record.warnings[0].player, Colour::red);
  EXPECT_EQ(record.warnings[0].text, "ignored a line that is not JSON: thinking...");
}

TEST(ReplyRuling, AStrayPrintInLatin1IsNotABrokenReply) {
  const GameRecord record = play(says({"je r\xe9"
                                       "fl\xe9"
                                       "chis\n" +
                                           good_reply,
                                       good_reply}),
                                 first_legal());
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_THAT(warning_texts(record), ElementsAre(HasSubstr("je r\uFFFD")));
}

TEST(ReplyRuling, AStrayNumberTooLargeIsAStrayPrint) {
  const GameRecord record = play(says({"1e400\n" + good_reply, good_reply}), first_legal());
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_THAT(record.warnings, SizeIs(1));
}

TEST(ReplyRuling, AnEmptyLineIsAStrayPrint) {
  const GameRecord record = play(says({"\n" + good_reply, good_reply}), first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(record.warnings, SizeIs(1));
}

TEST(ReplyRuling, AHundredStrayLinesAGameAreTolerated) {
  const GameRecord record = play(badbot({"strays", "25", "10"}), scripted({"1", "1", "1", "1"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
  EXPECT_THAT(record.warnings, SizeIs(10)) << "only the first ten are kept";
}

TEST(ReplyRuling, MoreThanAHundredStrayLinesLose) {
  const GameRecord record = play_against_good(badbot({"strays", "101", "10"}));
  EXPECT_THAT(record, RedLosesBy(Ending::protocol_error));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("write logs to standard error"));
  EXPECT_EQ(red_fault(record)->reply, "..........");
}

TEST(ReplyRuling, MoreThan64KiBInAFewStrayLinesLose) {
  const GameRecord record = play_against_good(badbot({"strays", "3", "30000"}));
  EXPECT_THAT(record, RedLosesBy(Ending::protocol_error));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("64 KiB"));
}

TEST(ReplyRuling, StrayLinesAreCountedForEachGame) {
  PlayerPair pair(badbot({"strays", "25", "10"}), scripted({"1", "1", "1", "1"}));
  Records records;
  const MatchScore score = play_match(pair, {4, {}, 0}, records);
  EXPECT_EQ(score.games(), 4);
  for (const GameRecord& game : records.games) EXPECT_FALSE(has_fault(game)) << faults_in(game);
}

// Limits.

TEST(ReplyRuling, ALineOver64KiBLoses) {
  const GameRecord record = play_against_good(badbot({"strays", "1", "70000"}));
  EXPECT_THAT(record, RedLosesBy(Ending::protocol_error));
  EXPECT_EQ(red_fault(record)->detail, "wrote a line over 64 KiB");
  EXPECT_EQ(red_fault(record)->reply, std::string(1999, '.') + "…");
}

TEST(ReplyRuling, InvalidUtf8InAReplyLoses) {
  const GameRecord record =
      play_against_good(says({result("{\"column\":3,\"note\":\"r\xe9"
                                     "flexion\"}")}));
  EXPECT_THAT(record, RedLosesBy(Ending::protocol_error));
  EXPECT_EQ(red_fault(record)->detail, "a reply that is not valid UTF-8");
  EXPECT_THAT(red_fault(record)->reply, HasSubstr("r\uFFFD"
                                                  "flexion"));
}

std::string nested(int depth) {  // in all, with the reply itself
  const auto count = static_cast<std::size_t>(depth - 1);
  return R"({"id":@,"result":#,"extra":)" + std::string(count, '[') + std::string(count, ']') + "}";
}

TEST(ReplyRuling, SixteenLevelsOfNestingAreFine) {
  const GameRecord record = play(says({nested(16)}), first_legal());
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
}

TEST(ReplyRuling, SeventeenLevelsOfNestingLose) {
  const GameRecord record = play_against_good(says({nested(17)}));
  EXPECT_THAT(record, RedLosesBy(Ending::protocol_error));
  EXPECT_EQ(red_fault(record)->detail, "nested deeper than 16 levels");
}

}  // namespace
}  // namespace connect4
