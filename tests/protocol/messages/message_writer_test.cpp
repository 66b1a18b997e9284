#include "protocol/messages/message_writer.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <climits>
#include <limits>
#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "tests/protocol/games.hpp"

namespace connect4 {
namespace {

using Json = nlohmann::ordered_json;
using std::chrono::milliseconds;

std::vector<Column> columns(std::string_view digits) {
  return parse_digits(digits).value();
}

NewGame new_game(std::string opponent) {
  NewGame message;
  message.opponent = std::move(opponent);
  return message;
}

/// The name of its opponent as a player reads it.
std::string opponent_read(const std::string& name) {
  MessageWriter writer;
  return Json::parse(writer.new_game(new_game(name))).at("params").at("opponent");
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  while (times-- > 0) result += text;
  return result;
}

/// A full board, with the longest FEN there is.
Position chequered() {
  std::array<Bitboard, 2> discs{};
  for (const Column column : Column::all())
    for (int row = 0; row < row_count; ++row)
      discs[static_cast<std::size_t>(column.index() + row) % 2] |= bit(Cell{column, row});
  return Position::from_discs(discs[0], discs[1]).value();
}

TEST(MessageWriter, AsksForTheName) {
  MessageWriter writer;
  EXPECT_EQ(writer.name_request(1),
            R"({"jsonrpc":"2.0","id":1,"method":"name","params":{"protocol":1,)"
            R"("runner":"connect4 )" CONNECT4_VERSION "\"}}\n");
}

TEST(MessageWriter, AnnouncesAGame) {
  MessageWriter writer;
  const NewGame message{12, Colour::red, "X", 7, {milliseconds(1000), milliseconds(5000), {}}, {}};
  EXPECT_EQ(writer.new_game(message),
            R"({"jsonrpc":"2.0","method":"new_game","params":{"game":12,"colour":"red",)"
            R"("opponent":"X","seed":7,"clock":{"turn_ms":1000,"bank_ms":5000},)"
            R"("start":"7/7/7/7/7/7 x"}})"
            "\n");
}

TEST(MessageWriter, AnnouncesAGameFromAnOpening) {
  MessageWriter writer;
  const Position start = parse_start("445").value();
  const NewGame message{1, Colour::blue, "Y", 4294967295, {}, start};
  EXPECT_EQ(writer.new_game(message),
            R"({"jsonrpc":"2.0","method":"new_game","params":{"game":1,"colour":"blue",)"
            R"("opponent":"Y","seed":4294967295,"clock":{"turn_ms":null,"bank_ms":null},)"
            R"("start":"3xx2/3o3/7/7/7/7 o"}})"
            "\n");
}

TEST(MessageWriter, AsksWhetherAPlayerIsReadyForAGame) {
  MessageWriter writer;
  EXPECT_EQ(writer.new_game({1, Colour::red, "X", 7, {}, {}, milliseconds(1500)}, 12),
            R"({"jsonrpc":"2.0","id":12,"method":"new_game","params":{"game":1,"colour":"red",)"
            R"("opponent":"X","seed":7,"clock":{"turn_ms":null,"bank_ms":null,"ready_ms":1500},)"
            R"("start":"7/7/7/7/7/7 x"}})"
            "\n");
}

TEST(MessageWriter, AsksForAMoveWithRowZeroOnTop) {
  MessageWriter writer;
  const auto moves = columns("4441");
  const TakeTurn message{2,
                         play_out(Position(), moves).value(),
                         moves,
                         {milliseconds(1000), milliseconds(4200), milliseconds(5000)}};
  EXPECT_EQ(writer.take_turn(message),
            R"({"jsonrpc":"2.0","id":2,"method":"take_turn","params":{"state":[)"
            R"(["none","none","none","none","none","none","none"],)"
            R"(["none","none","none","none","none","none","none"],)"
            R"(["none","none","none","none","none","none","none"],)"
            R"(["none","none","none","red","none","none","none"],)"
            R"(["none","none","none","blue","none","none","none"],)"
            R"(["blue","none","none","red","none","none","none"]],)"
            R"("colour":"red","legal":[0,1,2,3,4,5,6],"moves":[3,3,3,0],)"
            R"("clock":{"turn_ms":1000,"bank_ms":4200,"opponent_bank_ms":5000}}})"
            "\n");
}

TEST(MessageWriter, AsksForTheFirstMoveWithoutAnyBeforeIt) {
  MessageWriter writer;
  TakeTurn message;
  message.id = 7;
  EXPECT_THAT(
      std::string(writer.take_turn(message)),
      testing::EndsWith(R"("colour":"red","legal":[0,1,2,3,4,5,6],"moves":[],)"
                        R"("clock":{"turn_ms":null,"bank_ms":null,"opponent_bank_ms":null}}})"
                        "\n"));
}

TEST(MessageWriter, LeavesFullColumnsOutOfTheLegalOnes) {
  MessageWriter writer;
  TakeTurn message;
  message.position = parse_start("111111777777").value();
  EXPECT_EQ(Json::parse(writer.take_turn(message)).at("params").at("legal"),
            Json::parse("[1,2,3,4,5]"));
}

TEST(MessageWriter, TellsEachPlayerTheResultAsItsOwn) {
  MessageWriter writer;
  const Outcome red_won{Colour::red, Ending::four};
  EXPECT_EQ(writer.game_over({12, Colour::red, red_won, columns("1212121")}),
            R"({"jsonrpc":"2.0","method":"game_over","params":{"game":12,"result":"win",)"
            R"("reason":"four","moves":[0,1,0,1,0,1,0]}})"
            "\n");
  EXPECT_EQ(writer.game_over({12, Colour::blue, {Colour::red, Ending::timeout}, {}}),
            R"({"jsonrpc":"2.0","method":"game_over","params":{"game":12,"result":"loss",)"
            R"("reason":"timeout","moves":[]}})"
            "\n");
}

TEST(MessageWriter, SaysQuit) {
  MessageWriter writer;
  EXPECT_EQ(writer.quit(), "{\"jsonrpc\":\"2.0\",\"method\":\"quit\"}\n");
}

TEST(ResultFor, IsALossForBothIfNeitherCouldStart) {
  const Outcome neither{std::nullopt, Ending::start_failed};
  EXPECT_EQ(result_for(Colour::red, neither), "loss");
  EXPECT_EQ(result_for(Colour::blue, neither), "loss");
}

TEST(ResultFor, TellsDrawsFromVoidGames) {
  EXPECT_EQ(result_for(Colour::red, {std::nullopt, Ending::draw}), "draw");
  EXPECT_EQ(result_for(Colour::blue, {std::nullopt, Ending::void_game}), "void");
}

TEST(MessageWriter, EscapesCharactersThatWouldEndAString) {
  MessageWriter writer;
  EXPECT_THAT(std::string(writer.new_game(new_game(R"(a"b\c)"))),
              testing::HasSubstr(R"("opponent":"a\"b\\c",)"));
}

TEST(MessageWriter, EscapesEverythingOutsideAscii) {
  MessageWriter writer;
  EXPECT_THAT(std::string(writer.new_game(new_game("é \U0001F600"))),
              testing::HasSubstr(R"("opponent":"\u00e9 \ud83d\ude00",)"));
}

TEST(MessageWriter, SendsNamesThatAreSafeToShow) {
  EXPECT_EQ(opponent_read("\x1b[2J\n\xFF"), "\uFFFD[2J \uFFFD");
}

TEST(MessageWriter, KeepsNamesOf64CharactersOfFourBytesWhole) {
  const std::string name = repeated("\U0001F600", max_name_characters);
  EXPECT_EQ(opponent_read(name), name);
}

TEST(MessageWriter, ShortensALongerName) {
  const std::string name = repeated("\U0001F600", 10000);
  EXPECT_EQ(opponent_read(name), repeated("\U0001F600", max_name_characters - 1) + "…");
}

TEST(MessageWriter, HoldsTheLongestMessageOfEachKind) {
  constexpr milliseconds longest = milliseconds::min();
  const ClockView clock{longest, longest, longest};
  const Position start = chequered();
  const std::vector<Column> moves(cell_count, columns("7").front());
  MessageWriter writer;
  EXPECT_LE(writer.name_request(INT64_MIN).size(), MessageWriter::max_bytes);
  EXPECT_LE(writer
                .new_game({INT_MIN, Colour::blue, repeated("\U0001F600", max_name_characters),
                           UINT32_MAX, clock, start, longest},
                          INT64_MIN)
                .size(),
            MessageWriter::max_bytes);
  EXPECT_LE(writer.take_turn({INT64_MIN, Position(), moves, clock}).size(),
            MessageWriter::max_bytes);
  EXPECT_LE(writer.game_over({INT_MIN, Colour::blue, {Colour::blue, Ending::protocol_error}, moves})
                .size(),
            MessageWriter::max_bytes);
  EXPECT_LE(MessageWriter::max_bytes, std::size_t{PIPE_BUF});
}

TEST(MessageWriter, RefusesMoreMovesThanTheBoardHasCells) {
  MessageWriter writer;
  TakeTurn message;
  message.moves.assign(cell_count + 1, columns("1").front());
  EXPECT_THROW(writer.take_turn(message), std::length_error);
}

Json state_of(const Position& position) {
  Json state = Json::array();
  for (int row = row_count - 1; row >= 0; --row) {
    Json cells = Json::array();
    for (const Column column : Column::all()) {
      const auto colour = position.at(Cell{column, row});
      cells.push_back(colour ? name(*colour) : "none");
    }
    state.push_back(std::move(cells));
  }
  return state;
}

Json indices(const std::vector<Column>& columns) {
  Json json = Json::array();
  for (const Column column : columns) json.push_back(column.index());
  return json;
}

Json duration(std::optional<milliseconds> time) {
  return time ? Json(time->count()) : Json();
}

RC_GTEST_PROP(MessageWriter, WritesPositionsOfPlayAsAnyReaderReadsThem, ()) {
  const PlayedGame game = random_game();
  const auto optional_time = [](rc::Maybe<int> value) {
    return value ? std::optional(milliseconds(*value)) : std::nullopt;
  };
  const auto any_time = rc::gen::maybe(rc::gen::inRange(0, 1000000));
  const TakeTurn message{
      *rc::gen::arbitrary<std::int64_t>(),
      game.position,
      game.moves,
      {optional_time(*any_time), optional_time(*any_time), optional_time(*any_time)}};
  MessageWriter writer;
  const std::string line(writer.take_turn(message));
  const Json expected{{"jsonrpc", "2.0"},
                      {"id", message.id},
                      {"method", "take_turn"},
                      {"params",
                       {{"state", state_of(game.position)},
                        {"colour", name(game.position.to_move())},
                        {"legal", indices(game.position.legal_columns())},
                        {"moves", indices(game.moves)},
                        {"clock",
                         {{"turn_ms", duration(message.clock.turn)},
                          {"bank_ms", duration(message.clock.bank)},
                          {"opponent_bank_ms", duration(message.clock.opponent_bank)}}}}}};
  RC_ASSERT(line == expected.dump() + "\n");
}

RC_GTEST_PROP(MessageWriter, WritesAnyNameAsOneLineOfAscii, (const std::string& name)) {
  MessageWriter writer;
  const std::string line(writer.new_game(new_game(name)));
  RC_ASSERT(line.size() <= MessageWriter::max_bytes);
  RC_ASSERT(std::all_of(line.begin(), line.end() - 1,
                        [](char letter) { return letter >= ' ' && letter <= '~'; }));
  RC_ASSERT(line.back() == '\n');
  RC_ASSERT(Json::accept(line));
}

}  // namespace
}  // namespace connect4
