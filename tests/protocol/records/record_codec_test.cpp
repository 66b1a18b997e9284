#include "protocol/records/record_codec.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "tests/protocol/games.hpp"

namespace connect4 {
namespace {

using namespace std::string_literals;
using std::chrono::microseconds;
using testing::AllOf;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

/// Red stacks column 4 and wins; blue plays column 1.
GameRecord won_game() {
  GameRecord record;
  record.game = 12;
  record.players[0].name = "Rosa";
  record.players[1].name = "My \"Bot\"";
  record.seed = 3405691582;
  const auto columns = parse_digits("4141414").value();
  for (const Column column : columns)
    record.plies.push_back({column, microseconds(100 + column.index()), {}, {}, ""});
  record.outcome = {Colour::red, Ending::four};
  for (int row = 0; row < 4; ++row) record.line.push_back({Column::from_index(3).value(), row});
  return record;
}

constexpr std::string_view won_game_line =
    R"({"game":12,"red":"Rosa","blue":"My \"Bot\"","start":"7/7/7/7/7/7 x","moves":"4141414",)"
    R"("winner":"red","reason":"four","line":[[3,5],[3,4],[3,3],[3,2]],"seed":3405691582,)"
    R"("times_us":[103,100,103,100,103,100,103]})";

GameRecord lost_by_a_fault() {
  GameRecord record;
  record.players[0].name = "Rosa";
  record.players[1].name = "Bot";
  record.players[1].version = "1.2";
  record.start = parse_start("44").value();
  record.plies.push_back(
      {Column::from_digit('4').value(), microseconds(230), microseconds(17), 0.25, "centre\n"});
  record.outcome = {Colour::red, Ending::crash};
  record.faults[1] = Fault{Ending::crash, "was killed by SIGKILL", "{}",         "half a re",
                           "depth 9\n",   microseconds(740213),    std::nullopt, SIGKILL};
  record.warnings.push_back({Colour::blue, "a line that is not JSON"});
  return record;
}

constexpr std::string_view lost_by_a_fault_line =
    R"({"game":1,"red":"Rosa","blue":"Bot","start":"3x3/3o3/7/7/7/7 x","moves":"4",)"
    R"("winner":"red","reason":"crash","line":[],"seed":0,"times_us":[230],"cpu_us":[17],)"
    R"("evals":[0.25],"notes":{"1":"centre\n"},"versions":{"blue":"1.2"},)"
    R"("warnings":[{"player":"blue","text":"a line that is not JSON"}],)"
    R"("faults":{"blue":{"reason":"crash","detail":"was killed by SIGKILL","request":"{}",)"
    R"("reply":"half a re","stderr":"depth 9\n","time_us":740213,"signal":"SIGKILL"}}})";

/// The record of a fault with one change, a JSON merge patch: null takes a member away.
std::string changed(const char* patch) {
  Json json = Json::parse(lost_by_a_fault_line);
  json.merge_patch(Json::parse(patch));
  return json.dump();
}

/// The reason why the record with that change is refused, or "" if it is accepted.
std::string refusal(const char* patch) {
  const auto record = parse_record(changed(patch));
  return record ? "" : record.error();
}

TEST(ToJson, WritesAGameThatWasWon) {
  EXPECT_EQ(to_json(won_game()), won_game_line);
}

TEST(ToJson, WritesAGameLostByAFault) {
  EXPECT_EQ(to_json(lost_by_a_fault()), lost_by_a_fault_line);
}

TEST(ToJson, WritesNobodyForTheWinnerOfADraw) {
  GameRecord record;
  EXPECT_THAT(to_json(record), HasSubstr(R"("moves":"","winner":null,"reason":"draw","line":[])"));
}

TEST(ToJson, ReplacesIllFormedTextAndKeepsOneLine) {
  GameRecord record = lost_by_a_fault();
  record.faults[1]->log = "caf\xE9\nnext";
  EXPECT_THAT(to_json(record), HasSubstr("\"stderr\":\"caf\uFFFD\\nnext\""));
}

TEST(ToJson, NumbersASignalWithoutAName) {
  GameRecord record = lost_by_a_fault();
  record.faults[1]->signal = SIGRTMIN + 1;
  EXPECT_THAT(to_json(record), HasSubstr(R"("signal":")" + std::to_string(SIGRTMIN + 1) + '"'));
  EXPECT_EQ(parse_record(to_json(record)).value(), record);
}

TEST(ToJson, SaysIfAPlayerResigned) {
  GameRecord record = lost_by_a_fault();
  record.outcome.ending = record.faults[1]->rule = Ending::player_error;
  record.faults[1]->resigned = true;
  EXPECT_THAT(to_json(record), HasSubstr(R"("signal":"SIGKILL","resigned":true}}})"));
  EXPECT_EQ(parse_record(to_json(record)).value(), record);
}

TEST(ToJson, NamesTheTurnsOfLogs) {
  GameRecord record = lost_by_a_fault();
  record.logs[0] = {{before_first_turn, "a\n"}, {1, "b"}, {after_the_end, "c"}};
  const std::string logs = R"({"red":{"start":"a\n","1":"b","end":"c"}})";
  EXPECT_THAT(to_json(record), testing::EndsWith(",\"logs\":" + logs + "}"));
  EXPECT_EQ(member_to_json(record, "logs"), logs);
  EXPECT_EQ(parse_record(to_json(record)).value().logs, record.logs);
  EXPECT_EQ(member_to_json(lost_by_a_fault(), "logs"), "");
}

TEST(ParseRecord, GivesBackTheExamples) {
  EXPECT_EQ(parse_record(won_game_line).value(), won_game());
  EXPECT_EQ(parse_record(lost_by_a_fault_line).value(), lost_by_a_fault());
}

TEST(ParseRecord, IgnoresMembersItDoesNotKnow) {
  EXPECT_EQ(
      parse_record(changed(R"({"host":"a","faults":{"blue":{"core":true}},"versions":{"x":1}})")),
      lost_by_a_fault());
}

TEST(ParseRecord, NeedsOnlyTheMembersOfEveryGame) {
  EXPECT_EQ(refusal(R"({"cpu_us":null,"evals":null,"notes":null,"versions":null,"warnings":null})"),
            "");
}

TEST(ParseRecord, NamesTheMemberThatIsMissing) {
  for (const auto* const key :
       {"game", "red", "blue", "start", "moves", "winner", "reason", "line", "seed", "times_us"}) {
    Json json = Json::parse(lost_by_a_fault_line);
    json.erase(key);
    const auto record = parse_record(json.dump());
    ASSERT_FALSE(record) << key;
    EXPECT_EQ(record.error(), '"' + std::string(key) + "\" is missing");
  }
  EXPECT_EQ(refusal(R"({"faults":{"blue":{"reason":null}}})"),
            R"("faults": "blue": "reason" is missing)");
  EXPECT_EQ(refusal(R"({"warnings":[{"player":"red"}]})"), R"("warnings": "text" is missing)");
}

// It would take hours: each member is looked for among all before it.
TEST(ParseRecord, RefusesMoreMembersThanAnyGameHas) {
  std::string line = "{";
  for (int i = 0; i < 400'000; ++i) line += '"' + std::to_string(i) + "\":0,";
  EXPECT_EQ(parse_record(line + "\"x\":0}").error(), "it has over 10,000 members");
}

TEST(ParseRecord, NamesTheMemberOfAnotherType) {
  // Each member with a value of every type but its own.
  const auto strings = {"red", "blue", "start", "moves", "reason"};
  const auto integers = {"game", "seed"};
  const auto arrays = {"line", "times_us", "cpu_us", "evals", "scores", "warnings"};
  const auto objects = {"notes", "versions", "files", "ready", "faults", "logs"};
  const auto refuses = [](const char* key, std::initializer_list<const char*> values) {
    for (const auto* const value : values) {
      Json json = Json::parse(lost_by_a_fault_line);
      json[key] = Json::parse(value);
      const auto record = parse_record(json.dump());
      ASSERT_FALSE(record) << key << ": " << value;
      EXPECT_THAT(record.error(), HasSubstr('"' + std::string(key) + '"')) << value;
      EXPECT_THAT(record.error(), Not(HasSubstr("json.exception"))) << value;
    }
  };
  for (const auto* const key : strings) refuses(key, {"1", "true", "[]", "{}", "null"});
  for (const auto* const key : integers)
    refuses(key,
            {"\"1\"", "true", "1.0", "1e300", "-1", "4294967296", "18446744073709551615", "[]"});
  for (const auto* const key : arrays) refuses(key, {"1", "\"1\"", "{}", "{\"0\":1}", "true"});
  for (const auto* const key : objects) refuses(key, {"1", "\"1\"", "[]", "[1]", "true"});
  refuses("winner", {"1", "\"green\"", "true", "[]"});
}

TEST(ParseRecord, NamesTheMemberWithABadEntry) {
  EXPECT_THAT(refusal(R"({"times_us":[-1]})"), HasSubstr("\"times_us\""));
  EXPECT_THAT(refusal(R"({"times_us":[1.5]})"), HasSubstr("\"times_us\""));
  EXPECT_THAT(refusal(R"({"cpu_us":["1"]})"), HasSubstr("\"cpu_us\""));
  EXPECT_THAT(refusal(R"({"evals":[true]})"), HasSubstr("\"evals\""));
  for (const char* const score : {"19", "-19", "1.0", "\"1\"", "null", "18446744073709551615"})
    EXPECT_THAT(refusal((R"({"scores":[0,)" + std::string(score) + "]}").c_str()),
                HasSubstr("\"scores\""))
        << score;
  EXPECT_THAT(refusal(R"({"notes":{"1":5}})"), HasSubstr("\"notes\""));
  EXPECT_THAT(refusal(R"({"versions":{"red":5}})"), HasSubstr("\"versions\""));
  EXPECT_THAT(refusal(R"({"warnings":[5]})"), HasSubstr("\"warnings\""));
  EXPECT_THAT(refusal(R"({"warnings":[{"player":"x","text":""}]})"), HasSubstr("\"player\""));
}

TEST(ParseRecord, WantsOneEntryAPly) {
  EXPECT_EQ(refusal(R"({"times_us":[]})"), R"("times_us": 0 entries for 1 moves)");
  EXPECT_EQ(refusal(R"({"cpu_us":[1,2]})"), R"("cpu_us": 2 entries for 1 moves)");
  EXPECT_EQ(refusal(R"({"evals":[]})"), R"("evals": 0 entries for 1 moves)");
  EXPECT_EQ(refusal(R"({"scores":[1]})"), R"("scores": 1 entries for 1 moves and the start)");
  EXPECT_EQ(refusal(R"({"scores":[1,-18]})"), "");
}

TEST(ParseRecord, WantsMovesThatCanBePlayed) {
  EXPECT_THAT(refusal(R"({"moves":"8"})"), AllOf(HasSubstr("\"moves\""), HasSubstr("\"8\"")));
  EXPECT_THAT(refusal(R"({"moves":"44444","times_us":[1,1,1,1,1]})"), HasSubstr("\"moves\""));
  EXPECT_THAT(refusal(R"({"moves":"12121212","times_us":[1,1,1,1,1,1,1,1]})"),
              HasSubstr("\"moves\""));
}

TEST(ParseRecord, WantsAStartThatIsAPosition) {
  EXPECT_THAT(refusal(R"({"start":"7/7/7 x"})"), AllOf(HasSubstr("\"start\""), HasSubstr("ranks")));
}

TEST(ParseRecord, WantsCellsOnTheBoard) {
  for (const auto* const cell : {"[7,0]", "[0,6]", "[-1,0]", "[0,-1]", "[0,-2147483648]", "[0]",
                                 "[0,0,0]", "[\"0\",0]", "[0,0.5]", "0", "[0,4294967296]"})
    EXPECT_THAT(refusal((R"({"line":[)"s + cell + "]}").c_str()), HasSubstr("\"line\"")) << cell;
}

TEST(ParseRecord, WantsAWinnerIfTheEndingHasOne) {
  EXPECT_THAT(refusal(R"({"reason":"draw","faults":null})"), HasSubstr("\"winner\""));
  EXPECT_THAT(refusal(R"({"reason":"void","faults":null})"), HasSubstr("\"winner\""));
  auto record = won_game();
  record.outcome.winner.reset();
  EXPECT_THAT(parse_record(to_json(record)).error(), HasSubstr("\"winner\""));
  record = lost_by_a_fault();
  record.outcome = {std::nullopt, Ending::start_failed};
  record.faults[1]->rule = Ending::start_failed;
  EXPECT_EQ(parse_record(to_json(record)).error(), R"("faults": "red" is missing)");
  record.faults[0] = record.faults[1];
  record.faults[0]->detail = "of its own";
  EXPECT_EQ(parse_record(to_json(record)), record) << "neither could start";
}

TEST(ParseRecord, WantsAFaultIfARuleWasBrokenAndOnlyThen) {
  EXPECT_EQ(refusal(R"({"faults":null})"), R"("faults": "blue" is missing)");
  EXPECT_EQ(refusal(R"({"reason":"four"})"), R"("faults": "blue" did not lose by a fault)");
  EXPECT_THAT(refusal(R"({"reason":"timeout"})"), HasSubstr("\"reason\""));
  Json both = Json::parse(lost_by_a_fault_line);
  both["faults"]["red"] = both["faults"]["blue"];
  EXPECT_EQ(parse_record(both.dump()).error(), R"("faults": "red" did not lose by a fault)");
}

TEST(ParseRecord, WantsAPlayerErrorIfAPlayerResigned) {
  EXPECT_THAT(refusal(R"({"faults":{"blue":{"resigned":true}}})"),
              AllOf(HasSubstr("\"resigned\""), HasSubstr("\"crash\"")));
  EXPECT_THAT(refusal(R"({"faults":{"blue":{"resigned":"yes"}}})"),
              HasSubstr("must be true or false"));
}

TEST(ParseRecord, KnowsTheNamesOfEndingsColoursAndSignals) {
  EXPECT_THAT(refusal(R"({"reason":"boredom"})"),
              AllOf(HasSubstr("\"reason\""), HasSubstr("boredom")));
  EXPECT_THAT(refusal(R"({"winner":"green"})"), AllOf(HasSubstr("\"winner\""), HasSubstr("green")));
  EXPECT_THAT(refusal(R"({"faults":{"blue":{"signal":"SIGH"}}})"),
              AllOf(HasSubstr("\"signal\""), HasSubstr("SIGH")));
}

TEST(ParseRecord, RefusesTextThatIsNotARecordAtAll) {
  EXPECT_THAT(parse_record("").error(), HasSubstr("not JSON"));
  EXPECT_THAT(parse_record("{\"game\":").error(), HasSubstr("not JSON"));
  EXPECT_EQ(parse_record("[1]").error(), "a record is a JSON object");
  EXPECT_EQ(parse_record("5").error(), "a record is a JSON object");
}

rc::Gen<std::string> text() {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
                          std::vector<std::string>{"a", "\"", "\\", "\n", " ", "é", "\U0001F600"})),
                      [](const std::vector<std::string>& letters) {
                        std::string joined;
                        for (const std::string& letter : letters) joined += letter;
                        return joined;
                      });
}

template <class T>
std::optional<T> perhaps(rc::Gen<T> gen) {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return *gen;
}

rc::Gen<microseconds> time() {
  return rc::gen::map(rc::gen::inRange<std::int64_t>(0, 3600000000),
                      [](std::int64_t us) { return microseconds(us); });
}

rc::Gen<Colour> colour() {
  return rc::gen::element(Colour::red, Colour::blue);
}

Fault random_fault(Ending rule) {
  Fault fault{rule, *text(), *text(), *text(), *text(), *time(), std::nullopt, std::nullopt};
  if (*rc::gen::arbitrary<bool>())
    fault.exit_status = *rc::gen::inRange(0, 256);
  else
    fault.signal = *rc::gen::inRange(1, NSIG);
  fault.resigned = rule == Ending::player_error && *rc::gen::arbitrary<bool>();
  return fault;
}

GameRecord random_record() {
  const PlayedGame game = random_game();
  GameRecord record;
  record.game = *rc::gen::inRange(1, 1000000);
  for (Identity& player : record.players) player = {*text(), *text(), ""};
  record.start = game.start;
  record.line = game.line;
  record.seed = *rc::gen::arbitrary<std::uint32_t>();
  for (const Column column : game.moves)
    record.plies.push_back(
        {column, *time(), perhaps(time()),
         perhaps(rc::gen::map(rc::gen::arbitrary<double>(),
                              [](double eval) { return std::isfinite(eval) ? eval : 0.0; })),
         *text()});
  if (*rc::gen::arbitrary<bool>())
    for (std::size_t i = 0; i <= record.plies.size(); ++i)
      record.scores.push_back(*rc::gen::inRange(-18, 19));
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) record.warnings.push_back({*colour(), *text()});
  for (auto& ready : record.ready)
    ready = perhaps(rc::gen::exec([] { return Readiness{*time(), perhaps(time())}; }));
  for (PlayerLog& log : record.logs)
    for (int ply = before_first_turn; ply <= after_the_end; ++ply)
      if (*rc::gen::inRange(0, 10) == 0) log.push_back({ply, *text()});
  if (game.outcome) {
    record.outcome = *game.outcome;
  } else {
    const Colour loser = *colour();
    const auto rule = static_cast<Ending>(*rc::gen::inRange(
        static_cast<int>(Ending::illegal_move), static_cast<int>(Ending::start_failed) + 1));
    record.outcome = {other(loser), rule};
    record.faults[loser] = random_fault(rule);
  }
  return record;
}

TEST(RecordCodec, WritesTheReasonOfAVoidGameAsTheFirstWarning) {
  GameRecord record;
  record.outcome.ending = Ending::void_game;
  record.plies.push_back({.column = *Column::from_index(3)});
  record.void_reason = "no process was left";
  record.warnings = {{Colour::red, "a stray print"}};
  const std::string line = to_json(record);
  EXPECT_THAT(line, HasSubstr(R"("warnings":[{"player":"blue","text":"no process was left"},)"
                              R"({"player":"red","text":"a stray print"}])"));
  EXPECT_EQ(parse_record(line).value(), record);
}

RC_GTEST_PROP(RecordCodec, GivesBackEveryRecord, ()) {
  const GameRecord record = random_record();
  const std::string line = to_json(record);
  RC_ASSERT(line.find('\n') == std::string::npos);
  RC_ASSERT((parse_record(line).value() == record));
}

RC_GTEST_PROP(RecordCodec, NeverThrowsOnDamagedRecords, ()) {
  std::string line(lost_by_a_fault_line);
  for (int i = *rc::gen::inRange(1, 5); i > 0; --i)
    line[*rc::gen::inRange<std::size_t>(0, line.size())] =
        *rc::gen::elementOf("0-9.eE\"[]{},:x\\"s);
  if (const auto record = parse_record(line)) RC_ASSERT((parse_record(to_json(*record)) == record));
}

}  // namespace
}  // namespace connect4
