#include "runner/store/record_row.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <csignal>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The record as it comes back from a row, with the empty board as its opening.
Expected<GameRecord> there_and_back(const GameRecord& record) {
  GameResult result;
  result.outcome = record.outcome;
  RecordRow row = encode_row(result, record, Position{});
  if (row.start.empty()) row.start = to_fen(Position{});
  return decode_row(row);
}

RC_GTEST_PROP(RecordRow, GivesBackEveryGameAsItWas, ()) {
  const GameRecord record = samples::random_game(*rc::gen::inRange(1, 1'000'000));
  const auto back = there_and_back(record);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == record);
}

TEST(RecordRow, KeepsAStartThatIsNotTheOpenings) {
  const GameRecord record = samples::random_game(3, *parse_start("4435"));
  EXPECT_EQ(there_and_back(record), record);
}

TEST(RecordRow, KeepsAFaultWithAllItsMembersAndTheWarnings) {
  GameRecord record = samples::random_game(4);
  record.line.clear();
  record.plies.erase(record.plies.begin() + 5, record.plies.end());
  record.outcome = {Colour::blue, Ending::timeout};
  record.faults[0] = Fault{Ending::timeout,
                           "took 1.2 s where 1 s was left",
                           R"({"type":"take_turn"})",
                           "{\"col",
                           "Traceback\n  \"quoted\"",
                           std::chrono::microseconds(1'200'000),
                           3,
                           SIGKILL};
  record.warnings = {{Colour::blue, "a stray print"}, {Colour::red, "another"}};
  EXPECT_EQ(there_and_back(record), record);
}

TEST(RecordRow, KeepsEvalsNotesAndAuthors) {
  GameRecord record = samples::random_game(5);
  record.plies[0].eval = 0.25;
  record.plies[1].note = "trust me \xe2\x80\xa6";
  record.players[1] = {"Bob", "2.1", "Robert"};
  EXPECT_EQ(there_and_back(record), record);
}

TEST(RecordRow, MakesTheTextsOfStrangersPrintable) {
  GameRecord record = samples::random_game(5);
  record.plies[1].note = "\x1b[2Jcleared";
  record.players[0] = {"A\nnn", "\u202e1", "\x07"};
  const auto back = there_and_back(record);
  EXPECT_EQ(back->plies[1].note, "\uFFFD[2Jcleared");
  EXPECT_EQ(back->players[0], (Identity{"A nn", "\uFFFD1", "\uFFFD"}));
}

TEST(RecordRow, KeepsAGameThatNeverBegan) {
  GameRecord record;
  record.outcome = {std::nullopt, Ending::start_failed};
  for (auto& fault : record.faults) fault.emplace().rule = Ending::start_failed;
  EXPECT_EQ(there_and_back(record), record);
}

TEST(RecordRow, NamesTheDamagedColumn) {
  GameResult result;
  const GameRecord record = samples::random_game(6);
  result.outcome = record.outcome;
  RecordRow row = encode_row(result, record, Position{});
  row.start = to_fen(Position{});
  const auto error_with = [&](std::string RecordRow::*column, const std::string& text) {
    RecordRow damaged = row;
    damaged.*column = text;
    return decode_row(damaged).error();
  };
  EXPECT_THAT(error_with(&RecordRow::start, "7/7 x"), HasSubstr("\"start\""));
  EXPECT_THAT(error_with(&RecordRow::moves, "48"), HasSubstr("\"moves\""));
  EXPECT_THAT(error_with(&RecordRow::plies, "\x08"), HasSubstr("\"plies\""));
  EXPECT_THAT(error_with(&RecordRow::rare, "{"), HasSubstr("\"rare\""));
}

TEST(RecordRow, ADiscInAFullColumnIsDamage) {
  RecordRow row;
  row.start = to_fen(Position{});
  row.moves = "1111111";
  row.plies = std::string(8, '\0');
  EXPECT_THAT(decode_row(row).error(), AllOf(HasSubstr("\"moves\""), HasSubstr("move 7")));
}

TEST(Checksum, IsThatOfTheExampleInThePage) {
  const GameResult game{{17, 1, 3, 2, 0, 0, 1}, {Colour::blue, Ending::four}};
  EXPECT_EQ(checksum_of_game(game, 8), 489848585U);
  RecordRow row;
  row.result.number = 17;
  row.seed = 2885033482;
  row.players = {Identity{"Ann", "1.0", ""}, Identity{"Bob", "", ""}};
  row.moves = "44353535";
  row.plies = std::string(1, '\0');
  EXPECT_EQ(checksum_of_record(row), 3085515988U);
}

TEST(Checksum, KeepsTextsApart) {
  RecordRow one, other;
  one.players[0].name = "ab";
  other.players[0] = {"a", "b", ""};
  EXPECT_NE(checksum_of_record(one), checksum_of_record(other));
}

TEST(Checksum, KnowsADrawFromAWin) {
  const auto with = [](std::optional<Colour> winner) {
    return checksum_of_game({{1, 1, 0, 0, 0, 0, 1}, {winner, Ending::draw}}, 42);
  };
  EXPECT_NE(with(std::nullopt), with(Colour::red));
  EXPECT_NE(with(Colour::blue), with(Colour::red));
}

}  // namespace
}  // namespace connect4
