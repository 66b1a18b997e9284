#include "runner/keyboard/keyboard_state.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "lib/game/notation.hpp"
#include "runner/screen/keys.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A turn after those moves.
KeyboardTurn turn_after(const std::string& moves, bool can_take_back = true) {
  KeyboardTurn turn;
  turn.begin(play_out(Position(), parse_digits(moves).value()).value(), can_take_back);
  return turn;
}

/// Returns the action that the last of the keys asked for.
KeyAction press(KeyboardTurn& turn, const std::string& text) {
  KeyBuffer keys;
  keys.add(text);
  KeyAction wish = KeyAction::nothing;
  while (const auto key = keys.take()) wish = turn.press(*key);
  return wish;
}

const std::string left_key = "\x1b[D", right_key = "\x1b[C", home_key = "\x1b[H",
                  end_key = "\x1b[F";

TEST(KeyboardTurn, DropsIntoTheColumnOfADigit) {
  KeyboardTurn turn = turn_after("");
  for (const char digit : std::string("1234567")) {
    EXPECT_EQ(press(turn, std::string(1, digit)), KeyAction::drop);
    EXPECT_EQ(turn.column().digit(), digit);
  }
}

TEST(KeyboardTurn, MovesTheDiscByArrowsAndDropsItByEnter) {
  KeyboardTurn turn = turn_after("");
  EXPECT_EQ(turn.column().digit(), '4');
  EXPECT_EQ(press(turn, left_key + left_key), KeyAction::nothing);
  EXPECT_EQ(turn.column().digit(), '2');
  EXPECT_EQ(press(turn, "\n"), KeyAction::drop);
  EXPECT_EQ(press(turn, home_key + left_key), KeyAction::nothing);
  EXPECT_EQ(turn.column().digit(), '1');
  EXPECT_EQ(press(turn, end_key + right_key), KeyAction::nothing);
  EXPECT_EQ(turn.column().digit(), '7');
  EXPECT_EQ(press(turn, "\x1b[B"), KeyAction::drop) << "the arrow down";
}

TEST(KeyboardTurn, LeavesTheDiscWhereItWasInTheTurnBefore) {
  KeyboardTurn turn = turn_after("");
  press(turn, end_key + "\n");
  turn.begin(Position(), true);
  EXPECT_EQ(turn.column().digit(), '7');
  EXPECT_EQ(press(turn, "\n"), KeyAction::drop);
}

TEST(KeyboardTurn, TakesNoEnterThatFollowsADigitOrASlip) {
  for (const std::string typed : {"4\n", "9\n", "x\n", "4\n\n"}) {
    KeyboardTurn turn = turn_after("");
    press(turn, typed.substr(0, 1));
    turn.begin(Position(), true);
    EXPECT_EQ(press(turn, typed.substr(1)), KeyAction::nothing) << typed;
    EXPECT_THAT(turn.message(), HasSubstr("Enter")) << typed;
    EXPECT_EQ(press(turn, right_key + "\n"), KeyAction::drop) << typed;
  }
}

TEST(KeyboardTurn, SaysWhereThereIsRoomInsteadOfDroppingIntoAFullColumn) {
  KeyboardTurn turn = turn_after("444444");
  EXPECT_EQ(press(turn, "\n"), KeyAction::nothing);
  EXPECT_EQ(turn.message(), "Column 4 is full. There is room in 1 2 3 5 6 7.");
  EXPECT_EQ(press(turn, "4"), KeyAction::nothing);
  EXPECT_EQ(press(turn, "3"), KeyAction::drop);
  EXPECT_THAT(turn.message(), IsEmpty());
}

TEST(KeyboardTurn, AsksBeforeItGivesUp) {
  for (const auto& [key, wish] : {std::pair("q", KeyAction::give_up), {"n", KeyAction::new_game}}) {
    KeyboardTurn turn = turn_after("");
    EXPECT_EQ(press(turn, key), KeyAction::nothing);
    EXPECT_THAT(turn.question(), HasSubstr("[y/n]"));
    EXPECT_EQ(press(turn, "n"), KeyAction::nothing);
    EXPECT_THAT(turn.question(), IsEmpty());
    press(turn, key);
    EXPECT_EQ(press(turn, "4"), KeyAction::nothing) << "no move, whatever was asked";
    press(turn, key);
    EXPECT_EQ(press(turn, "y"), wish);
  }
}

TEST(KeyboardTurn, ForgetsAQuestionWithItsTurn) {
  KeyboardTurn turn = turn_after("");
  press(turn, "q");
  turn.begin(Position(), true);
  EXPECT_EQ(press(turn, "y"), KeyAction::nothing);
}

TEST(KeyboardTurn, TakesBackOnlyIfThereIsAMove) {
  KeyboardTurn turn = turn_after("44", true);
  EXPECT_EQ(press(turn, "u"), KeyAction::take_back);
  turn = turn_after("", false);
  EXPECT_EQ(press(turn, "u"), KeyAction::nothing);
  EXPECT_THAT(turn.message(), HasSubstr("No move can be"));
}

TEST(KeyboardTurn, KnowsItsOtherKeysInCapitalsToo) {
  KeyboardTurn turn = turn_after("44");
  EXPECT_EQ(press(turn, "?"), KeyAction::hint);
  EXPECT_EQ(press(turn, "e"), KeyAction::scores);
  EXPECT_EQ(press(turn, "E"), KeyAction::scores);
  EXPECT_EQ(press(turn, "S"), KeyAction::save);
  EXPECT_EQ(press(turn, "U"), KeyAction::take_back);
}

TEST(KeyboardTurn, ListsTheKeysIfAKeyMeansNothing) {
  for (const std::string typed : {"h", "8", "0", "-", "\x1b[A", "\x1b[15~", "ü"}) {
    KeyboardTurn turn = turn_after("");
    EXPECT_EQ(press(turn, typed), KeyAction::nothing) << typed;
    EXPECT_THAT(turn.help(), HasSubstr("u: take back")) << typed;
    press(turn, left_key);
    EXPECT_THAT(turn.help(), IsEmpty()) << typed;
  }
}

TEST(KeyboardTurn, SaysItInThreeRowsOfANarrowTerminal) {
  KeyboardTurn turn = turn_after("");
  press(turn, "h");
  std::istringstream rows(turn.help());
  int count = 0;
  for (std::string row; std::getline(rows, row); ++count) EXPECT_LT(row.size(), 40U) << row;
  EXPECT_EQ(count, 3);
}

}  // namespace
}  // namespace connect4
