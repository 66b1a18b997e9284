#include "lib/ui/two_person_game.hpp"

#include <gmock/gmock.h>

#include <map>
#include <vector>

#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::AnyOf;
using testing::EndsWith;
using testing::StartsWith;

const std::string menu = "Enter L to load a game, or P to play: ";
const std::string asks_file = "Enter the filename: ";

/// The text of a turn: the board, the menu and the prompt.
std::string turn(const std::string& name, const Position& position) {
  return "\n" + draw_grid(position) + "\nEnter: the column to move, q to quit, s to save\n" + name +
         " enter your move: ";
}

/// Save files in memory.
class Files {
 public:
  SavedGames access() {
    return {[this](const std::string& file) -> Expected<SavedGame> {
              const auto found = texts.find(file);
              if (found == texts.end()) return Failure{"No such file or directory"};
              return parse_saved_game(found->second);
            },
            [this](const std::string& file, const SavedGame& game) -> Expected<void> {
              if (full) return Failure{"No space left on device"};
              texts[file] = to_text(game);
              return {};
            }};
  }

  std::map<std::string, std::string> texts;
  bool full = false;
};

/// A game between Batman and Bane, and its last text.
class Play {
 public:
  explicit Play(std::string_view digits = "") : game(files.access()) {
    say("p");
    say("Batman");
    said = say("Bane");
    for (const char digit : digits) said = say(std::string(1, digit));
  }

  std::string say(std::string_view line) { return game.answer(line); }

  Files files;
  TwoPersonGame game;
  std::string said;
};

std::string load(const std::string& text) {
  Files files;
  files.texts["game.txt"] = text;
  TwoPersonGame game(files.access());
  game.answer("L");
  return game.answer("game.txt");
}

TEST(TwoPersonGame, BeginsWithItsMenu) {
  EXPECT_EQ(TwoPersonGame::begin(), menu);
}

TEST(TwoPersonGame, PlayAsksForBothNamesAndShowsTheBoard) {
  for (const char* play : {"p", "P", " p \r\n"}) {
    Files files;
    TwoPersonGame game(files.access());
    EXPECT_EQ(game.answer(play), "Player 1, enter your name: ");
    EXPECT_EQ(game.answer("Bruce Wayne"), "Player 2, enter your name: ");
    EXPECT_EQ(game.answer("Bane"), turn("Bruce Wayne", Position()));
  }
}

TEST(TwoPersonGame, CallsTheNamelessPlayer1AndPlayer2) {
  Files files;
  TwoPersonGame game(files.access());
  game.answer("p");
  game.answer("");
  EXPECT_EQ(game.answer("  "), turn("Player 1", Position()));
  EXPECT_EQ(game.answer("4"), turn("Player 2", position_after("4")));
}

TEST(TwoPersonGame, AnythingButPlayLoads) {
  for (const char* other : {"L", "l", "", "x", "play", "pp"}) {
    Files files;
    TwoPersonGame game(files.access());
    EXPECT_EQ(game.answer(other), asks_file) << other;
  }
}

TEST(TwoPersonGame, DropsDiscsByTurns) {
  Play play;
  EXPECT_EQ(play.said, turn("Batman", Position()));
  EXPECT_EQ(play.say("3"), turn("Bane", position_after("3")));
  EXPECT_EQ(play.say(" 3\t"), turn("Batman", position_after("33")));
}

TEST(TwoPersonGame, RefusesTextThatIsNotAColumnAndAsksTheSamePlayer) {
  for (const char* move : {"0", "8", "-1", "99999999999999999999", "a", "3x", "3 4", "3.0", "quit"})
    EXPECT_EQ(Play("4").say(move), "ILLEGAL MOVE: Try again\n" + turn("Bane", position_after("4")))
        << move;
}

TEST(TwoPersonGame, RefusesAFullColumn) {
  EXPECT_EQ(Play("444444").say("4"),
            "ILLEGAL MOVE: Try again\n" + turn("Batman", position_after("444444")));
}

TEST(TwoPersonGame, SkipsAnEmptyLine) {
  Play play;
  for (const char* blank : {"", " ", "\t\r\n"}) EXPECT_EQ(play.say(blank), "");
  EXPECT_EQ(play.say("1"), turn("Bane", position_after("1")));
}

TEST(TwoPersonGame, EndsWithQ) {
  for (const char* quit : {"q", "Q"}) {
    Play play("4");
    EXPECT_EQ(play.say(quit), "Thanks for playing!\n");
    EXPECT_TRUE(play.game.is_over());
    EXPECT_EQ(play.say("4"), "");
  }
}

TEST(TwoPersonGame, SavesAndGoesOnWithTheSamePlayer) {
  for (const char* save : {"s", "S"}) {
    Play play("3");
    EXPECT_EQ(play.say(save), asks_file);
    EXPECT_EQ(play.say(" my game.txt "), turn("Bane", position_after("3")));
    EXPECT_EQ(play.files.texts["my game.txt"], "Batman\nBane\n2x4/7/7/7/7/7 o\n");
  }
}

TEST(TwoPersonGame, GoesOnIfSavingFails) {
  Play play("3");
  play.files.full = true;
  play.say("s");
  EXPECT_EQ(play.say("game.txt"),
            "Cannot save game.txt: No space left on device\n" + turn("Bane", position_after("3")));
}

TEST(TwoPersonGame, CongratulatesTheWinnerAndShowsTheBoard) {
  Play play("121212");
  EXPECT_EQ(play.say("1"),
            "Congratulations Batman! You won!\n" + draw_grid(position_after("1212121")));
  EXPECT_TRUE(play.game.is_over());
}

TEST(TwoPersonGame, IsADrawAfter42DiscsWithoutAFour) {
  const std::string drawn = "547125662261271266215743771576315353334444";
  Play play(drawn);
  EXPECT_EQ(play.said, "Draw!\n" + draw_grid(position_after(drawn)));
  EXPECT_TRUE(play.game.is_over());
}

TEST(TwoPersonGame, LoadsAGameAndItsNames) {
  EXPECT_EQ(load("Batman\nBane\n2x4/7/7/7/7/7 o\n"), turn("Bane", position_after("3")));
}

TEST(TwoPersonGame, LoadingAFinishedGamePrintsItsResultAndBoard) {
  const std::string won = "xoxxoox/oxxxoxo/xoooo2/2x4/7/7 x";
  EXPECT_EQ(load("Batman\nBane\n" + won),
            "Congratulations Bane! You won!\n" + draw_grid(*parse_fen(won)));
  const std::string drawn = "oxooxxx/oxxxooo/xooxxxo/oxoooxx/xoxxxoo/oxooxox x";
  EXPECT_EQ(load("Batman\nBane\n" + drawn), "Draw!\n" + draw_grid(*parse_fen(drawn)));
}

TEST(TwoPersonGame, RefusesABadFileAndShowsTheMenuAgain) {
  Files files;
  TwoPersonGame game(files.access());
  game.answer("l");
  EXPECT_EQ(game.answer("none.txt"), "Cannot load none.txt: No such file or directory\n" + menu);
  EXPECT_EQ(game.answer("p"), "Player 1, enter your name: ");
}

TEST(TwoPersonGame, ShowsNothingThatCouldMoveTheCursor) {
  Files files;
  TwoPersonGame game(files.access());
  EXPECT_EQ(game.answer("l"), asks_file);
  EXPECT_EQ(game.answer("\x1b[2J").find('\x1b'), std::string::npos);
  EXPECT_EQ(load("\x1b[2J\nBane\n7/7/7/7/7/7 x").find('\x1b'), std::string::npos);
}

/// A line of text that people type and of text that they never would.
std::string random_line(Random& random) {
  const std::vector<std::string> likely{"p", "P", "l", "s", "q", "", "game.txt", "Batman"};
  const std::uint64_t kind = random.below(10);
  if (kind < 6) return std::string(1, static_cast<char>('0' + random.below(10)));
  if (kind < 8) return likely[random.below(likely.size())];
  std::string line;
  for (auto length = random.below(12); length > 0; --length)
    line += static_cast<char>(random.below(256));
  return line;
}

TEST(TwoPersonGame, KeepsInOrderThrough1000RandomInputs) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    Files files;
    TwoPersonGame game(files.access());
    for (int line = 0; line < 200 && !game.is_over(); ++line) {
      const std::string said = game.answer(random_line(random));
      if (said.empty()) continue;
      EXPECT_EQ(game.is_over(), said.ends_with("!\n") || said.ends_with("7\n")) << said;
      EXPECT_THAT(said, AnyOf(EndsWith("!\n"), EndsWith("7\n"), EndsWith(": ")));
      EXPECT_EQ(said.find(" \n"), std::string::npos) << "a trailing blank in " << said;
    }
    for (const auto& [file, text] : files.texts) EXPECT_TRUE(parse_saved_game(text)) << text;
  }
}

}  // namespace
}  // namespace connect4
