#include "runner/keyboard/keyboard_state.hpp"

#include <gmock/gmock.h>

#include "lib/game/notation.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// Game `number` of a person and a program, with these moves played.
GameRecord record_after(const std::string& moves, int number = 1) {
  GameRecord record;
  record.game = number;
  record.players = {Identity{"Ada", "", ""}, Identity{"greedy", "", ""}};
  const std::vector<Column> columns = parse_digits(moves).value();
  for (const Column column : columns) record.plies.push_back({.column = column});
  return record;
}

/// The person has the first seat of a match of two games.
KeyboardState match() {
  return {{.persons = {true, false}}, 2, false};
}

void begin_turn(KeyboardState& state, const GameRecord& record) {
  state.begin_turn(record, record.final_position());
}

LiveBoard::View view(const KeyboardState& state) {
  return state.view(80, std::chrono::seconds(1));
}

PositionAnalysis scores_of(const Position& position) {
  PositionAnalysis scores;
  scores.position = position;
  scores.best = {*Column::from_digit('4')};
  scores.has_all_columns = true;
  return scores;
}

TEST(KeyboardState, ShowsThatAProgramThinksAndTakesNoKeyMeanwhile) {
  KeyboardState state = match();
  begin_turn(state, record_after("4"));
  EXPECT_EQ(view(state).prompt, "greedy is thinking... 1.0 s");
  EXPECT_EQ(state.press(Key('4')), KeyAction::nothing);
}

TEST(KeyboardState, AsksThePersonForItsMoveUntilTheTurnEnds) {
  KeyboardState state = match();
  begin_turn(state, record_after("43"));
  EXPECT_THAT(view(state).prompt, StartsWith("greedy played 3. Your move, Red (x)"));
  EXPECT_EQ(view(state).ghost->first.digit(), '4');
  EXPECT_EQ(state.press(Key('4')), KeyAction::drop);
  state.end_turn();
  EXPECT_THAT(view(state).prompt, IsEmpty());
  EXPECT_EQ(state.press(Key('4')), KeyAction::nothing);
}

TEST(KeyboardState, AsksForTheNextStepAfterAGame) {
  KeyboardState state = match();
  state.end_game(record_after("43"));
  EXPECT_EQ(view(state).prompt, "Enter: continue  u: take back ");
  EXPECT_EQ(state.press(Key('q')), KeyAction::nothing);
  EXPECT_EQ(state.press(Key::enter), KeyAction::leave);
  state.end_game(record_after("43", 2));
  EXPECT_THAT(view(state).prompt, HasSubstr("n: another game, colours changed"));
  EXPECT_EQ(state.press(Key('n')), KeyAction::new_game);
  EXPECT_EQ(state.press(Key('u')), KeyAction::take_back);
  state.end_match();
  EXPECT_EQ(state.press(Key('u')), KeyAction::nothing) << "the game counts already";
  EXPECT_EQ(state.press(Key('q')), KeyAction::leave);
}

TEST(KeyboardState, HasAHintOnceTheScoresAreThere) {
  KeyboardState state = match();
  const GameRecord record = record_after("43");
  begin_turn(state, record);
  EXPECT_EQ(state.unknown_position(), std::nullopt);
  EXPECT_EQ(state.press(Key('?')), KeyAction::nothing);
  EXPECT_EQ(state.unknown_position(), record.final_position());
  EXPECT_EQ(view(state).message, "looking ...");
  state.take_scores(record.final_position(), scores_of(record.final_position()));
  EXPECT_EQ(state.unknown_position(), std::nullopt);
  EXPECT_THAT(view(state).message, HasSubstr("Best: 4."));
  EXPECT_THAT(view(state).details, IsEmpty());
}

TEST(KeyboardState, ShowsScoresInEveryTurnUntilTheKeyIsPressedAgain) {
  KeyboardState state = match();
  begin_turn(state, record_after("43"));
  state.press(Key('e'));
  const GameRecord later = record_after("4322");
  begin_turn(state, later);
  EXPECT_EQ(state.unknown_position(), later.final_position());
  state.take_scores(record_after("43").final_position(), scores_of({}));
  EXPECT_EQ(state.unknown_position(), later.final_position()) << "they came too late";
  state.take_scores(later.final_position(), scores_of(later.final_position()));
  EXPECT_FALSE(view(state).details.empty());
  state.press(Key('e'));
  EXPECT_THAT(view(state).details, IsEmpty());
}

TEST(KeyboardState, SaysThatTheSolverHasNoMemoryAndAsksItNoMore) {
  KeyboardState state = match();
  const GameRecord record = record_after("43");
  begin_turn(state, record);
  state.press(Key('e'));
  state.take_scores(record.final_position(), std::nullopt);
  EXPECT_THAT(view(state).message, HasSubstr("not enough memory"));
  EXPECT_EQ(state.unknown_position(), std::nullopt);
}

}  // namespace
}  // namespace connect4
