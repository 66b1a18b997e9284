// The state that a page is told, and the effects of its wishes, without a network.
#include "runner/browser/browser_match.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>
#include <thread>

#include "runner/browser/browser_server.hpp"

namespace connect4 {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using testing::HasSubstr;

/// The page has no use for the place of a disc.
constexpr Cell any_cell{*Column::from_index(0), 0};

GameRecord new_game(int number = 1) {
  GameRecord record;
  record.game = number;
  record.players[Colour::red].name = "Ada";
  record.players[Colour::blue].name = "bot";
  return record;
}

Position drop(GameRecord& record, int digit) {
  record.plies.push_back({.column = *Column::from_index(digit - 1)});
  return record.final_position();
}

BrowserMatch::Settings one_person() {
  return {.seats = {.persons = {true, false}}};
}

json state_of(const BrowserMatch& match) {
  return json::parse(match.state());
}

/// The choices that the person's program finds.
std::string read_choices(const BrowserMatch& match) {
  File file(match.choices(), O_RDONLY | O_NONBLOCK);
  std::array<char, 64> bytes{};
  const auto count = read(file.number(), bytes.data(), bytes.size());
  return {bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

PlayWish wish(const BrowserMatch& match, PlayWish::Kind kind) {
  return {.kind = kind, .version = match.version()};
}

PlayWish move_to(const BrowserMatch& match, int digit) {
  return {.kind = PlayWish::Kind::move,
          .version = match.version(),
          .column = *Column::from_index(digit - 1)};
}

/// The record of a game that red has won.
GameRecord won_game() {
  GameRecord record = new_game();
  for (const int digit : {1, 2, 1, 2, 1, 2, 1}) drop(record, digit);
  record.outcome = {Colour::red, Ending::four};
  return record;
}

/// The record of a game that red has given up.
GameRecord resigned_game() {
  GameRecord record = new_game();
  record.outcome = {Colour::blue, Ending::player_error};
  record.faults[Colour::red] = Fault{.rule = Ending::player_error, .resigned = true};
  return record;
}

TEST(BrowserMatch, PassesOnOneChoiceForEachTurn) {
  BrowserMatch match(one_person());
  EXPECT_EQ(state_of(match)["turn"], "starting");
  EXPECT_FALSE(match.take(move_to(match, 4)));
  GameRecord record = new_game();
  match.game_started(record);
  EXPECT_EQ(state_of(match)["turn"], "person");
  const PlayWish first = move_to(match, 4);
  EXPECT_TRUE(match.take(first));
  EXPECT_THAT(match.take(move_to(match, 5)).error(), HasSubstr("not your turn"));
  EXPECT_EQ(read_choices(match), "4\n");
  match.disc_dropped(record, drop(record, 4), any_cell);
  EXPECT_EQ(state_of(match)["turn"], "player");
  EXPECT_THAT(match.take(first).error(), HasSubstr("has changed"));
}

TEST(BrowserMatch, FulfilsAWishOnceThoughTheSameBoardComesBack) {
  BrowserMatch match(one_person());
  GameRecord record = new_game();
  match.game_started(record);
  const PlayWish first = move_to(match, 4);
  ASSERT_TRUE(match.take(first));
  EXPECT_EQ(read_choices(match), "4\n");
  match.disc_dropped(record, drop(record, 4), any_cell);
  match.moves_taken_back(new_game(), Position());
  EXPECT_FALSE(match.take(first));
  match.game_started(new_game(3));
  EXPECT_FALSE(match.take(first));
  EXPECT_EQ(read_choices(match), "");
}

TEST(BrowserMatch, DoesNotTakeAMoveThatCameTooLateForTheNextOne) {
  BrowserMatch match(one_person());
  match.game_started(new_game());
  ASSERT_TRUE(match.take(move_to(match, 4)));
  match.game_over(resigned_game());  // the choice was not read
  match.game_started(new_game(3));
  EXPECT_EQ(read_choices(match), "");
}

TEST(BrowserMatch, GivesTheGameUpForAPersonThatLeavesInItsTurn) {
  BrowserMatch match(one_person());
  match.game_started(new_game());
  match.leave();
  EXPECT_EQ(read_choices(match), "q\n");
}

TEST(BrowserMatch, GivesTheGameUpInTheNextTurnIfThePersonLeavesBefore) {
  BrowserMatch match(one_person());
  GameRecord record = new_game();
  match.game_started(record);
  ASSERT_TRUE(match.take(move_to(match, 4)));
  EXPECT_EQ(read_choices(match), "4\n");
  match.disc_dropped(record, drop(record, 4), any_cell);
  match.leave();
  EXPECT_EQ(read_choices(match), "");
  match.disc_dropped(record, drop(record, 1), any_cell);
  EXPECT_EQ(read_choices(match), "q\n");
  EXPECT_FALSE(match.wants_another_game());
}

TEST(BrowserMatch, WaitsForTheNextStepAfterAGame) {
  BrowserMatch match(one_person());
  match.game_started(new_game());
  const GameRecord record = won_game();
  std::thread person([&] {
    while (state_of(match)["turn"] != "over") std::this_thread::sleep_for(milliseconds(1));
    EXPECT_TRUE(match.take(wish(match, PlayWish::Kind::new_game)));
  });
  EXPECT_FALSE(match.takes_back_last_move(record));
  person.join();
  match.game_over(record);
  EXPECT_TRUE(match.wants_another_game()) << "it was said already";
  match.game_started(new_game(2));
  const json state = state_of(match);
  EXPECT_EQ(state["persons"], json::array({"blue"}));
  EXPECT_EQ(state["points"], json({{"red", 0.0}, {"blue", 1.0}}));
}

TEST(BrowserMatch, KnowsHowLongItWaitsForThePersonAlone) {
  BrowserMatch match(one_person());
  GameRecord record = new_game();
  EXPECT_EQ(match.wait(), milliseconds(0));
  match.game_started(record);
  std::this_thread::sleep_for(milliseconds(5));
  EXPECT_GE(match.wait(), milliseconds(5));
  match.disc_dropped(record, drop(record, 4), any_cell);
  EXPECT_EQ(match.wait(), milliseconds(0));
}

TEST(BrowserMatch, ShowsOtherNamesAndNoWordsOfPlayersIfToldSo) {
  BrowserMatch::Settings settings = one_person();
  settings.shows_words = false;
  settings.names = {"you", "somebody"};
  BrowserMatch match(settings);
  GameRecord record = new_game(2);
  match.game_started(record);
  record.plies.push_back({.column = *Column::from_index(3), .note = "I am Bob's"});
  match.disc_dropped(record, record.final_position(), any_cell);
  const json state = state_of(match);
  EXPECT_EQ(state["red"], "somebody");
  EXPECT_EQ(state["blue"], "you");
  EXPECT_EQ(state["notes"], json::array({nullptr}));
  record.outcome = {Colour::blue, Ending::player_error};
  record.faults[Colour::red] = Fault{.rule = Ending::player_error, .detail = "/home/bob/secret"};
  match.game_over(record);
  EXPECT_EQ(state_of(match)["reason"], "player_error");
  EXPECT_EQ(state_of(match)["detail"], "");
}

TEST(BrowserMatch, TellsOfAGameWhosePlayerDidNotStart) {
  BrowserMatch match(one_person());
  GameRecord record = new_game();
  record.outcome = {Colour::red, Ending::start_failed};
  record.faults[Colour::blue] = Fault{.rule = Ending::start_failed, .detail = "exited"};
  match.game_over(record);
  const json state = state_of(match);
  EXPECT_EQ(state["blue"], "bot");
  EXPECT_EQ(state["reason"], "start_failed");
  EXPECT_EQ(state["detail"], "exited");
}

TEST(BrowserMatch, IgnoresAWishOfAnotherMatchInTheSameTurn) {
  BrowserMatch old(one_person());
  old.game_started(new_game());
  BrowserMatch match(one_person());
  match.game_started(new_game());
  EXPECT_FALSE(match.take(move_to(old, 4)));
}

TEST(BrowserMatch, TellsWhyAGameIsGivenUpForThePerson) {
  BrowserMatch match(one_person());
  match.game_started(new_game());
  match.leave("The time was over.");
  match.leave("Something else.");
  match.game_over(resigned_game());
  EXPECT_EQ(state_of(match)["reason"], "resigned");
  EXPECT_EQ(state_of(match)["detail"], "The time was over.");
}

TEST(BrowserMatch, IsPlayedToTheEndOfItsGameAndNoLongerOnceItIsTooOld) {
  BrowserMatch::Settings settings = one_person();
  settings.longest = milliseconds(0);
  BrowserMatch match(settings);
  GameRecord record = new_game();
  match.game_started(record);
  ASSERT_TRUE(match.take(move_to(match, 1)));
  match.disc_dropped(record, drop(record, 1), any_cell);
  match.disc_dropped(record, drop(record, 2), any_cell);
  EXPECT_EQ(state_of(match)["turn"], "person");
  EXPECT_FALSE(state_of(match)["takes_back"]);
  EXPECT_FALSE(state_of(match)["new_game"]);
  EXPECT_FALSE(match.take(wish(match, PlayWish::Kind::new_game)));
  EXPECT_EQ(state_of(match)["turn"], "person") << "the game goes on";
  EXPECT_FALSE(match.takes_back_last_move(won_game()));
  match.game_over(won_game());
  EXPECT_FALSE(match.wants_another_game());
}

TEST(BrowserServer, LeavesForAPersonWhosePageStaysClosed) {
  BrowserMatch match(one_person());
  match.game_started(new_game());
  const BrowserServer server(match, milliseconds(100));
  std::string choices;
  while (choices.empty()) {
    std::this_thread::sleep_for(milliseconds(5));
    choices = read_choices(match);
  }
  EXPECT_EQ(choices, "q\n");
}

}  // namespace
}  // namespace connect4
