#include "protocol/messages/reply_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/text/printable.hpp"
#include "protocol/messages/line_reader.hpp"

namespace connect4 {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::int64_t open_id = 12;

/// The referee's reading of a line while question 12, a `take_turn`, is open: "column 3", "invalid:
/// ...", "error: ...", "resignation: ...", "take back: ...", "breach: ...", "stray: ..." or
/// "ignored: ...".
std::string ruling(std::string_view line) {
  const Reply reply = read_reply(line, open_id);
  if (const auto* const error = std::get_if<ErrorReply>(&reply)) {
    constexpr std::array<const char*, 3> kinds{"error: ", "resignation: ", "take back: "};
    return kinds[static_cast<std::size_t>(error->kind)] + error->message;
  }
  if (const auto* const breach = std::get_if<ProtocolBreach>(&reply))
    return "breach: " + breach->reason;
  if (const auto* const ignored = std::get_if<IgnoredLine>(&reply))
    return (ignored->stray ? "stray: " : "ignored: ") + ignored->reason;
  const auto move = to_move(std::get<Result>(reply));
  return move ? "column " + std::to_string(move->column.index()) : "invalid: " + move.error();
}

/// The reply to the open question with that text as its result.
std::string with_result(std::string_view result) {
  return R"({"jsonrpc":"2.0","id":12,"result":)" + std::string(result) + "}";
}

std::string ruling_on_result(std::string_view result) {
  return ruling(with_result(result));
}

Move move_of(std::string_view result) {
  return to_move(std::get<Result>(read_reply(with_result(result), open_id))).value();
}

Expected<Identity> identity_of(std::string_view result) {
  return to_identity(std::get<Result>(read_reply(with_result(result), open_id)));
}

/// An array in an array ..., `depth` levels of them.
std::string nested_arrays(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

std::string nested_objects(std::size_t depth) {
  std::string text = "0";
  while (depth-- > 0) text = R"({"a":)" + text + "}";
  return text;
}

// Columns.

TEST(ReadReply, TakesEveryColumnOfTheBoard) {
  for (int column = 0; column < column_count; ++column)
    EXPECT_EQ(ruling_on_result(std::to_string(column)), "column " + std::to_string(column));
}

TEST(ReadReply, TakesAColumnInAnObject) {
  EXPECT_EQ(ruling_on_result(R"({"column":3})"), "column 3");
  EXPECT_EQ(ruling_on_result(R"({"depth":9,"column":3,"pv":[3,{"column":4}]})"), "column 3");
}

TEST(ReadReply, TakesMinusZeroForTheIntegerZero) {
  EXPECT_EQ(ruling_on_result("-0"), "column 0");
}

TEST(ReadReply, RefusesIntegersOffTheBoard) {
  EXPECT_EQ(ruling_on_result("7"), "invalid: 7");
  EXPECT_EQ(ruling_on_result("-1"), "invalid: -1");
  EXPECT_EQ(ruling_on_result("4294967299"), "invalid: 4294967299");
  EXPECT_EQ(ruling_on_result("9223372036854775807"), "invalid: 9223372036854775807");
}

TEST(ReadReply, RefusesNumbersThatAreNotIntegers) {
  EXPECT_EQ(ruling_on_result("3.0"), "invalid: 3.0, which is not an integer,");
  EXPECT_EQ(ruling_on_result("3e0"), "invalid: 3.0, which is not an integer,");
  EXPECT_EQ(ruling_on_result("-0.0"), "invalid: -0.0, which is not an integer,");
  EXPECT_EQ(ruling_on_result("0.5"), "invalid: 0.5, which is not an integer,");
}

TEST(ReadReply, RefusesNumbersOfAnySize) {
  EXPECT_EQ(ruling_on_result("9223372036854775808"), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result("18446744073709551619"), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result("99999999999999999999"), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result("-1e300"), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result("1e400"), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result("-1e99999999999999999999"), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result(std::string(5000, '9')), "invalid: a number far off the board");
  EXPECT_EQ(ruling_on_result(R"({"column":1e400})"), "invalid: a number far off the board");
}

TEST(ReadReply, RefusesValuesThatAreNotNumbers) {
  EXPECT_EQ(ruling_on_result(R"("3")"), "invalid: the string \"3\"");
  EXPECT_EQ(ruling_on_result("true"), "invalid: true");
  EXPECT_EQ(ruling_on_result("false"), "invalid: false");
  EXPECT_EQ(ruling_on_result("null"), "invalid: null or nothing");
  EXPECT_EQ(ruling_on_result("[3]"), "invalid: an array");
  EXPECT_EQ(ruling_on_result(R"([{"column":3}])"), "invalid: an array");
}

TEST(ReadReply, RefusesAnObjectWithoutAColumn) {
  EXPECT_EQ(ruling_on_result("{}"), "invalid: an object without a column");
  EXPECT_EQ(ruling_on_result(R"({"move":3})"), "invalid: an object without a column");
  EXPECT_EQ(ruling_on_result(R"({"a":{"column":3}})"), "invalid: an object without a column");
  EXPECT_EQ(ruling_on_result(R"({"column":{"column":3}})"), "invalid: an object");
  EXPECT_EQ(ruling_on_result(R"({"column":"3"})"), "invalid: the string \"3\"");
}

TEST(ReadReply, TakesAReplyWithoutAResultForNull) {
  EXPECT_EQ(ruling(R"({"id":12})"), "invalid: null or nothing");
  EXPECT_EQ(ruling(R"({"id":12,"column":3})"), "invalid: null or nothing");
  EXPECT_EQ(ruling(R"({"id":12,"params":{"result":3}})"), "invalid: null or nothing");
}

TEST(ReadReply, ShowsAWrongStringShortAndDefused) {
  EXPECT_EQ(ruling_on_result("\"\\u001b[2J" + std::string(100, 'x') + "\""),
            "invalid: the string \"\uFFFD[2J" + std::string(35, 'x') + "…\"");
}

// The line around them.

TEST(ReadReply, DoesNotAskForTheVersion) {
  EXPECT_EQ(ruling(R"({"id":12,"result":3})"), "column 3");
}

TEST(ReadReply, TakesMembersInAnyOrderWithAnySpaces) {
  EXPECT_EQ(ruling(" \t{ \"result\" : 3 ,\r\"id\" : 12 } \t"), "column 3");
  EXPECT_EQ(ruling(R"({"\u0069d":12,"r\u0065sult":3})"), "column 3");
}

TEST(ReadReply, IgnoresMembersItDoesNotKnow) {
  EXPECT_EQ(ruling(R"({"id":12,"x":{"id":1,"result":5,"error":1},"y":[{"id":2}],"result":3})"),
            "column 3");
  EXPECT_EQ(ruling(R"({"ID":1,"id":12,"Result":5,"result":3})"), "column 3");
}

TEST(ReadReply, TakesTheLastOfDuplicateMembers) {
  EXPECT_EQ(ruling(R"({"id":11,"id":12,"result":5,"result":3})"), "column 3");
  EXPECT_THAT(ruling(R"({"id":12,"id":11,"result":3})"), StartsWith("ignored: "));
  EXPECT_EQ(ruling_on_result(R"({"column":5,"column":3})"), "column 3");
  EXPECT_EQ(ruling(R"({"id":12,"result":{"column":5},"result":3})"), "column 3");
  EXPECT_EQ(ruling(R"({"id":12,"result":5,"result":{"column":3}})"), "column 3");
  EXPECT_EQ(ruling(R"({"id":12,"result":{"column":5},"result":{}})"),
            "invalid: an object without a column");
  EXPECT_EQ(ruling(R"({"id":12,"result":{"column":5},"result":[3]})"), "invalid: an array");
}

TEST(ReadReply, TakesAnAnswerThatIsNotJsonForAnAnswer) {
  const std::string breach = "breach: answered with a line that is not JSON";
  EXPECT_EQ(ruling(R"({"id":12,"result":{"column":3,"eval":0,5}})"), breach);
  EXPECT_EQ(ruling(R"({"result":{'column':3}, "id" : 12})"), breach);
  for (const char* const result : {"03", "3,", "NaN", "+3"})
    EXPECT_EQ(ruling(with_result(result)), breach) << result;
  EXPECT_THAT(ruling(R"({"id":12,"result":3} and more)"), StartsWith("stray: "));
  // Of another question, or a printed beginning of the question itself.
  EXPECT_THAT(ruling(R"({"id":121,"result":0,5})"), StartsWith("stray: "));
  EXPECT_THAT(ruling(R"({"id":12,"eval":0,5})"), StartsWith("stray: "));
  EXPECT_THAT(ruling(R"({"id":12,"method":"take_turn","result":{"st)"), StartsWith("stray: "));
  EXPECT_THAT(ruling(R"(my answer: {"id":12,"result":3})"), StartsWith("stray: "));
}

TEST(ReadReply, SkipsAByteOrderMark) {
  EXPECT_EQ(ruling("\uFEFF" + with_result("3")), "column 3");
}

// Ids.

TEST(ReadReply, IgnoresRepliesToOtherQuestions) {
  EXPECT_EQ(ruling(R"({"id":11,"result":3})"),
            "ignored: a reply to request 11 while request 12 is open");
  EXPECT_THAT(ruling(R"({"id":13,"result":3})"), StartsWith("ignored: "));
  EXPECT_THAT(ruling(R"({"id":-12,"result":3})"), StartsWith("ignored: "));
  EXPECT_THAT(ruling(R"({"id":11,"error":{"message":"late"}})"), StartsWith("ignored: "));
}

TEST(ReadReply, IgnoresIdsThatAreNotIntegers) {
  const std::string ignored = "ignored: a reply whose id is not an integer";
  EXPECT_EQ(ruling(R"({"id":"12","result":3})"), ignored);
  EXPECT_EQ(ruling(R"({"id":12.0,"result":3})"), ignored);
  EXPECT_EQ(ruling(R"({"id":[12],"result":3})"), ignored);
  EXPECT_EQ(ruling(R"({"id":{"id":12},"result":3})"), ignored);
  EXPECT_EQ(ruling(R"({"id":true,"result":3})"), ignored);
}

TEST(ReadReply, IgnoresHugeIds) {
  EXPECT_THAT(ruling(R"({"id":18446744073709551628,"result":3})"), StartsWith("ignored: "));
  EXPECT_THAT(ruling(R"({"id":1e400,"result":3})"), StartsWith("ignored: "));
  // Not even the largest question there can be is answered by a number beyond it.
  EXPECT_TRUE(std::holds_alternative<IgnoredLine>(
      read_reply(R"({"id":9223372036854775808,"result":3})", INT64_MAX)));
}

TEST(ReadReply, IgnoresObjectsWithoutAnId) {
  EXPECT_EQ(ruling(R"({"result":3})"), "ignored: an object without an id");
  EXPECT_EQ(ruling(R"({"id":null,"result":3})"), "ignored: an object without an id");
  EXPECT_EQ(ruling("{}"), "ignored: an object without an id");
}

TEST(ReadReply, IgnoresErrorsThatNameNoQuestion) {
  // It may be about a notification: whether it came before or after the question would decide.
  EXPECT_THAT(ruling(R"({"id":null,"error":{"code":-32601,"message":"unknown method"}})"),
              StartsWith("ignored: "));
  EXPECT_THAT(ruling(R"({"error":"no opening book"})"), StartsWith("ignored: "));
}

TEST(ReadReply, IgnoresRequestsAndNotifications) {
  EXPECT_THAT(ruling(R"({"jsonrpc":"2.0","id":12,"method":"take_turn","params":{}})"),
              StartsWith("ignored: a request"))
      << "a player that echoes what it reads has not answered";
  EXPECT_THAT(ruling(R"({"id":12,"method":"take_turn","result":3})"), StartsWith("ignored: "));
  EXPECT_THAT(ruling(R"({"method":"log","params":"hello"})"), StartsWith("ignored: "));
}

TEST(ReadReply, TakesANullMethodForNone) {
  EXPECT_EQ(ruling(R"({"id":12,"method":null,"params":null,"result":3,"error":null})"), "column 3");
}

// Errors.

TEST(ReadReply, KeepsTheMessageOfAnError) {
  EXPECT_EQ(ruling(R"({"id":12,"error":{"code":1,"message":"I resign"}})"), "error: I resign");
  EXPECT_EQ(ruling(R"({"id":12,"error":"I resign"})"), "error: I resign");
}

TEST(ReadReply, KnowsAnErrorWithoutAMessage) {
  for (const auto* const error : {"{}", R"({"message":5})", R"({"message":""})", R"("")", "1", "[]",
                                  "false", R"([{"message":"a"}])", R"({"data":{"message":"a"}})"})
    EXPECT_EQ(ruling(R"({"id":12,"error":)"s + error + "}"), "error: (an error without a message)");
}

TEST(ReadReply, KnowsAResignationByItsCodeAlone) {
  EXPECT_EQ(ruling(R"({"id":12,"error":{"code":100,"message":"good game"}})"),
            "resignation: good game");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"message":"","code":100}})"), "resignation: ");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"code":100}})"), "resignation: ");
  for (const auto* const code : {"1", "-32000", "100.0", "\"100\"", "true", "[100]", "null"})
    EXPECT_EQ(ruling(R"({"id":12,"error":{"code":)"s + code + R"(,"message":"resigned"}})"),
              "error: resigned");
  EXPECT_EQ(ruling(R"({"id":12,"code":100,"error":{"message":"resigned"}})"), "error: resigned");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"code":100},"error":{"message":"no"}})"), "error: no");
}

TEST(ReadReply, KnowsARequestForAMoveBackByItsCode) {
  EXPECT_EQ(ruling(R"({"id":12,"error":{"code":101}})"), "take back: ");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"code":101,"message":"oops"}})"), "take back: oops");
  EXPECT_EQ(describe(ErrorReply{"", ErrorKind::take_back}), "asked for a move back");
}

TEST(ReadReply, TellsAResignationFromAFailure) {
  EXPECT_EQ(describe(ErrorReply{"no idea"}), "answered with an error: no idea");
  EXPECT_EQ(describe(ErrorReply{"good game", ErrorKind::resignation}), "resigned: good game");
  EXPECT_EQ(describe(ErrorReply{"", ErrorKind::resignation}), "resigned");
}

TEST(ReadReply, TakesANullErrorForNone) {
  EXPECT_EQ(ruling(R"({"id":12,"error":null,"result":3})"), "column 3");
}

TEST(ReadReply, TakesAnErrorBesideAResultForAnError) {
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"error":{"message":"oops"}})"), "error: oops");
  EXPECT_EQ(ruling(R"({"id":12,"error":"oops","result":3})"), "error: oops");
}

TEST(ReadReply, TakesTheLastOfDuplicateErrors) {
  EXPECT_EQ(ruling(R"({"id":12,"error":{"message":"one"},"error":"two"})"), "error: two");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"message":"one"},"error":{"message":"two"}})"),
            "error: two");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"message":"one"},"error":{}})"),
            "error: (an error without a message)");
  EXPECT_EQ(ruling(R"({"id":12,"error":{"message":"one"},"error":null,"result":3})"), "column 3");
}

TEST(ReadReply, MakesAnErrorsMessageSafeToShow) {
  const std::string long_text(2 * max_note_characters, 'x');
  EXPECT_EQ(ruling(R"({"id":12,"error":" \u001b[31mred\n"})"), "error: \uFFFD[31mred");
  EXPECT_EQ(ruling(R"({"id":12,"error":")" + long_text + "\"}"),
            "error: " + long_text.substr(0, max_note_characters - 1) + "…");
}

// Lines that are not JSON.

TEST(ReadReply, TakesAPrintForAStrayLine) {
  for (const auto* const line :
       {"thinking...", "3", "-1", "null", "\"3\"", "[3]", R"([{"id":12,"result":3}])",
        "{'id': 12, 'result': 3}", R"({"id":12,"result":3)", R"({"id":12,"result":3} // four)",
        R"({"id":12,"result":3}{"id":12,"result":4})", "{\"id\":1\t2}",
        "Traceback (most recent call last):"})
    EXPECT_THAT(ruling(line), StartsWith("stray: ")) << line;
}

TEST(ReadReply, TakesAnEmptyLineForAStrayOne) {
  EXPECT_EQ(ruling(""), "stray: an empty line");
  EXPECT_EQ(ruling(" \t"), "stray: an empty line");
}

TEST(ReadReply, TakesLinesWithNulBytesForStrayOnes) {
  EXPECT_THAT(ruling("\0"s), StartsWith("stray: "));
  EXPECT_THAT(ruling(with_result("3") + "\0"s), StartsWith("stray: "));
  EXPECT_THAT(ruling(with_result("3") + "\0 and more"s), StartsWith("stray: "));
  EXPECT_THAT(ruling("\0"s + with_result("3")), StartsWith("stray: "));
}

TEST(ReadReply, TakesAStrayLargeNumberForAStrayLine) {
  EXPECT_THAT(ruling("1e400"), StartsWith("stray: "));
  EXPECT_THAT(ruling("nodes: 1e400"), StartsWith("stray: "));
  EXPECT_THAT(ruling(R"({"id":12,"result":3,"nodes":1e400)"), StartsWith("stray: "));
}

TEST(ReadReply, DoesNotMindALargeNumberElsewhere) {
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"nodes":1e400})"), "column 3");
  EXPECT_EQ(ruling(R"({"nodes":[-1e999,"\"1e999",1E+999],"id":12,"result":3})"), "column 3");
  EXPECT_THAT(ruling(R"({"id":11,"result":1e400})"), StartsWith("ignored: "));
}

// Limits.

TEST(ReadReply, AllowsSixteenLevels) {
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"x":)" + nested_arrays(15) + "}"), "column 3");
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"x":)" + nested_objects(15) + "}"), "column 3");
  EXPECT_THAT(ruling(nested_arrays(16)), StartsWith("stray: "));
}

TEST(ReadReply, RefusesSeventeenLevels) {
  const std::string breach = "breach: nested deeper than 16 levels";
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"x":)" + nested_arrays(16) + "}"), breach);
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"x":)" + nested_objects(16) + "}"), breach);
  EXPECT_EQ(ruling(nested_arrays(17)), breach);
}

TEST(ReadReply, StopsAtTheSeventeenthOfManyBrackets) {
  EXPECT_EQ(ruling(std::string(LineReader::max_line_bytes, '[')),
            "breach: nested deeper than 16 levels");
}

TEST(ReadReply, CountsLevelsNotBrackets) {
  std::string flat = "[";
  for (int i = 0; i < 1000; ++i) flat += "[],{},";
  EXPECT_EQ(ruling(R"({"id":12,"result":3,"x":)" + flat + "0]}"), "column 3");
}

// UTF-8.

TEST(ReadReply, RefusesInvalidUtf8InAReply) {
  const std::string breach = "breach: a reply that is not valid UTF-8";
  for (const auto* const bytes :
       {"caf\xE9", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\xFF", "\x80"}) {
    EXPECT_EQ(ruling_on_result(R"({"column":3,"note":")"s + bytes + "\"}"), breach);
    EXPECT_EQ(ruling(R"({"id":12,"error":")"s + bytes + "\"}"), breach);
    EXPECT_EQ(ruling(R"({"id":12,"result":3,")"s + bytes + "\":1}"), breach);
  }
}

TEST(ReadReply, TakesAnotherEncodingInAPrintForAStrayLine) {
  EXPECT_EQ(ruling("d\xE9j\xE0 vu"), "stray: a line that is neither JSON nor UTF-8");
  EXPECT_THAT(ruling("\"d\xE9j\xE0 vu\""), StartsWith("stray: "));
  EXPECT_THAT(ruling(with_result("3") + "\xFF"), StartsWith("stray: "));
  EXPECT_THAT(ruling("\xEF\xBB" + with_result("3")), StartsWith("stray: "));
}

TEST(ReadReply, IgnoresInvalidUtf8InLinesThatDoNotAnswerTheQuestion) {
  EXPECT_THAT(ruling("{\"id\":11,\"result\":\"\xE9\"}"), StartsWith("ignored: a reply to request"));
  EXPECT_THAT(ruling("{\"method\":\"log\",\"params\":\"\xE9\"}"), StartsWith("ignored: a request"));
  EXPECT_THAT(ruling("{\"info\":\"\xE9\"}"), StartsWith("ignored: "));
}

TEST(ReadReply, ForgivesHalfAnEscapedEmoji) {
  EXPECT_EQ(ruling_on_result(R"({"column":3,"note":"\ud83d"})"), "column 3");
  EXPECT_EQ(move_of(R"({"column":3,"note":"cut \ud83d"})").note, "cut \uFFFD");
}

// Evals and notes.

TEST(ToMove, KeepsEvalAndNote) {
  const Move move = move_of(R"({"column":3,"eval":0.4,"note":"threat in d4"})");
  EXPECT_EQ(move.column.index(), 3);
  EXPECT_EQ(move.eval, 0.4);
  EXPECT_EQ(move.note, "threat in d4");
}

TEST(ToMove, NeedsNeither) {
  EXPECT_EQ(move_of("3").eval, std::nullopt);
  EXPECT_EQ(move_of("3").note, "");
  EXPECT_EQ(move_of(R"({"column":3})").eval, std::nullopt);
}

TEST(ToMove, TakesAnyNumberForAnEval) {
  EXPECT_EQ(move_of(R"({"column":3,"eval":-2})").eval, -2.0);
  EXPECT_EQ(move_of(R"({"column":3,"eval":18446744073709551615})").eval, 18446744073709551615.0);
  EXPECT_EQ(move_of(R"({"column":3,"eval":1e-400})").eval, 0.0);
  EXPECT_EQ(move_of(R"({"column":3,"eval":-1e400})").eval, std::numeric_limits<double>::lowest())
      << "what no double holds becomes the nearest that does";
}

TEST(ToMove, LeavesOutEvalsAndNotesOfOtherTypes) {
  for (const auto* const odd : {"null", "true", "[1]", "{}"}) {
    const Move move = move_of(R"({"column":3,"eval":)"s + odd + R"(,"note":)" + odd + "}");
    EXPECT_EQ(move.eval, std::nullopt);
    EXPECT_EQ(move.note, "");
  }
  EXPECT_EQ(move_of(R"({"column":3,"eval":"0.4","note":5})").eval, std::nullopt);
}

TEST(ToMove, KeepsSoMuchOfANote) {
  const std::string note(max_note_characters, 'x');
  EXPECT_EQ(move_of(R"({"column":3,"note":")" + note + "\"}").note, note);
  EXPECT_EQ(move_of(R"({"column":3,"note":")" + note + "y\"}").note,
            note.substr(0, max_note_characters - 1) + "…");
}

TEST(ToMove, MakesNotesSafeToShow) {
  EXPECT_EQ(move_of(R"({"column":3,"note":"\r\n \u001b]0;pwned\u0007\u202e "})").note,
            "\uFFFD]0;pwned\uFFFD\uFFFD");
}

// Names.

TEST(ToIdentity, TakesAString) {
  EXPECT_EQ(identity_of(R"("My Bot")").value(), (Identity{"My Bot", "", ""}));
}

TEST(ToIdentity, TakesAnObject) {
  EXPECT_EQ(identity_of(R"({"name":"My Bot","version":"1.2","author":"Ada"})").value(),
            (Identity{"My Bot", "1.2", "Ada"}));
  EXPECT_EQ(identity_of(R"({"name":"My Bot","version":2,"author":null})").value(),
            (Identity{"My Bot", "", ""}));
}

TEST(ToIdentity, AllowsAnEmptyName) {
  EXPECT_EQ(identity_of(R"("")").value().name, "");
  EXPECT_EQ(identity_of(R"(" \n ")").value().name, "");
}

TEST(ToIdentity, NamesTheOtherAnswer) {
  EXPECT_EQ(identity_of("3").error(), "3");
  EXPECT_EQ(identity_of("null").error(), "null or nothing");
  EXPECT_EQ(identity_of("{}").error(), "an object without a name");
  EXPECT_EQ(identity_of(R"({"name":5})").error(), "an object whose name is 5");
  EXPECT_EQ(identity_of("[]").error(), "an array");
}

TEST(ToIdentity, MakesNamesSafeToShow) {
  EXPECT_EQ(identity_of(R"("\u001b[31mRed\u202e\u0000")").value().name,
            "\uFFFD[31mRed\uFFFD\uFFFD");
  EXPECT_EQ(identity_of(R"("two\nlines")").value().name, "two lines");
}

TEST(ToIdentity, KeepsNamesOf64Characters) {
  std::string name;
  for (std::size_t i = 0; i < max_name_characters; ++i) name += "\U0001F600";
  EXPECT_EQ(identity_of("\"" + name + "\"").value().name, name);
  EXPECT_EQ(identity_of("\"" + name + "x\"").value().name,
            name.substr(0, 4 * (max_name_characters - 1)) + "…");
}

// Anything at all.

/// Looks into every corner of the reply, so that the sanitizers do.
void examine(const Reply& reply) {
  if (const auto* const result = std::get_if<Result>(&reply)) {
    const auto move = to_move(*result);
    if (move) RC_ASSERT(is_utf8(move->note));
    if (!move) RC_ASSERT(is_utf8(move.error()));
    const auto identity = to_identity(*result);
    if (identity) RC_ASSERT(is_utf8(identity->name));
  }
  if (const auto* const error = std::get_if<ErrorReply>(&reply)) RC_ASSERT(is_utf8(error->message));
}

TEST(WantsToGetReady, IsSaidByTrueAlone) {
  const auto wants = [](std::string_view result) {
    return wants_to_get_ready(std::get<Result>(read_reply(with_result(result), open_id)));
  };
  EXPECT_TRUE(wants(R"({"name":"X","ready":true})"));
  EXPECT_TRUE(wants(R"({"ready":false,"name":"X","ready":true})"));
  for (const auto* const result :
       {R"("X")", R"({"name":"X"})", R"({"name":"X","ready":false})", R"({"name":"X","ready":1})",
        R"({"name":"X","ready":"true"})", R"({"name":"X","ready":[true]})"})
    EXPECT_FALSE(wants(result)) << result;
}

RC_GTEST_PROP(ReadReply, NeverThrowsOnRandomBytes, (const std::string& bytes)) {
  examine(read_reply(bytes, open_id));
}

RC_GTEST_PROP(ReadReply, NeverThrowsOnDamagedReplies, ()) {
  std::string line = *rc::gen::element(
      with_result("3"), with_result(R"({"column":3,"eval":-1.5e3,"note":"\ud83d\ude00 \u00e9"})"),
      R"({"id":12,"error":{"code":1,"message":"no"}})"s,
      R"({"id":12,"result":{"name":"é","version":"1","author":"\n"}})"s,
      R"({"x":)"s + nested_arrays(15) + R"(,"n":1e400,"id":12,"result":0})");
  const int damages = *rc::gen::inRange(1, 8);
  for (int i = 0; i < damages; ++i) {
    const auto place = *rc::gen::inRange<std::size_t>(0, line.size());
    const char byte = *rc::gen::oneOf(rc::gen::arbitrary<char>(),
                                      rc::gen::elementOf("\"\\{}[]:,0123456789eE+-.nul \0"s));
    if (*rc::gen::arbitrary<bool>())
      line[place] = byte;
    else
      line.insert(place, *rc::gen::inRange<std::size_t>(1, 20), byte);
  }
  examine(read_reply(line, open_id));
}

RC_GTEST_PROP(ReadReply, CountsAReplyOnlyIfAnotherReaderDoes, ()) {
  using AnyJson = nlohmann::json;
  const AnyJson scalar = *rc::gen::element<AnyJson>(nullptr, true, 0, 3, 6, 7, -1, 3.0, "3", 12,
                                                    AnyJson::array({3}), AnyJson{{"column", 4}});
  AnyJson message = AnyJson::object();
  for (const auto* const key : {"id", "result", "error", "method", "x"})
    if (*rc::gen::arbitrary<bool>())
      message[key] = *rc::gen::oneOf(rc::gen::just(scalar), rc::gen::just<AnyJson>(12),
                                     rc::gen::just<AnyJson>(nullptr));
  const auto is_set = [&](const char* key) {
    return message.contains(key) && !message[key].is_null();
  };
  const bool is_reply = !is_set("method") && is_set("id") && message["id"].is_number_integer() &&
                        message["id"] == open_id;
  const Reply reply = read_reply(message.dump(), open_id);
  RC_ASSERT(std::holds_alternative<IgnoredLine>(reply) == !is_reply);
  RC_ASSERT(std::holds_alternative<ErrorReply>(reply) == (is_reply && is_set("error")));
}

}  // namespace
}  // namespace connect4
