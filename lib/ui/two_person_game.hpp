// Two people at one keyboard type lines: `connect4 play` without players.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/saved_game.hpp"

namespace connect4 {

/// The place of saved games, by the name that a person gives. An error is the reason
/// alone.
struct SavedGames {
  std::function<Expected<SavedGame>(const std::string& file)> load;
  std::function<Expected<void>(const std::string& file, const SavedGame& game)> save;
};

/// The game from its menu to its result, as a machine that takes a line and gives the text to
/// print. Does no I/O but through the SavedGames. It ends with the game, with `q`, or if nobody
/// answers any more. Text ends in a newline or, if it asks, in a prompt and one space. Names and
/// files are printable().
class TwoPersonGame {
 public:
  explicit TwoPersonGame(SavedGames saved_games) : saved_games_(std::move(saved_games)) {}

  /// Returns the text to print first.
  static std::string begin();

  /// The text to print after that line was typed. The line may have its newline and spaces around
  /// it.
  std::string answer(std::string_view line);

  /// Nothing is asked any more.
  bool is_over() const { return question_ == Question::none; }

  /// Returns the game so far: the empty board until play begins.
  const SavedGame& game() const { return game_; }

 private:
  enum class Question : std::uint8_t {
    load_or_play,
    first_name,
    second_name,
    file_to_load,
    move,
    file_to_save,
    none
  };

  std::string ask(Question question);
  std::string take_name(std::string_view text);
  std::string load(const std::string& file);
  std::string save(const std::string& file);
  std::string take_move(std::string_view text);
  std::string go_on();

  SavedGames saved_games_;
  SavedGame game_;
  Question question_ = Question::load_or_play;
};

}  // namespace connect4
