#include "lib/ui/two_person_game.hpp"

#include "lib/game/drawing.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "lib/ui/prompts.hpp"

namespace connect4 {

namespace {

constexpr std::string_view load_or_play_prompt = "Enter L to load a game, or P to play: ";

bool is_letter(std::string_view text, char small) {
  return text.size() == 1 && (text[0] == small || text[0] == small - 'a' + 'A');
}

std::string shown_name(const SavedGame& game, Colour colour) {
  return printable(game.names[colour]);
}

std::string turn_text(const SavedGame& game) {
  return "\n" + draw_grid(game.position) + "\nEnter: the column to move, q to quit, s to save\n" +
         shown_name(game, game.position.to_move()) + " enter your move: ";
}

std::string result_text(const SavedGame& game, const Outcome& outcome) {
  const std::string result =
      outcome.winner ? "Congratulations " + shown_name(game, *outcome.winner) + "! You won!"
                     : "Draw!";
  return result + "\n" + draw_grid(game.position);
}

}  // namespace

std::string TwoPersonGame::begin() {
  return std::string(load_or_play_prompt);
}

std::string TwoPersonGame::answer(std::string_view line) {
  const std::string_view text = trimmed(line);
  switch (question_) {
    case Question::load_or_play:
      return ask(is_letter(text, 'p') ? Question::first_name : Question::file_to_load);
    case Question::first_name:
    case Question::second_name:
      return take_name(text);
    case Question::file_to_load:
      return load(std::string(text));
    case Question::move:
      return take_move(text);
    case Question::file_to_save:
      return save(std::string(text));
    case Question::none:
      break;
  }
  return "";
}

/// Asks a question that needs no more than a prompt.
std::string TwoPersonGame::ask(Question question) {
  question_ = question;
  switch (question) {
    case Question::load_or_play:
      return std::string(load_or_play_prompt);
    case Question::first_name:
      return "Player 1, enter your name: ";
    case Question::second_name:
      return "Player 2, enter your name: ";
    default:
      return std::string(file_prompt);
  }
}

std::string TwoPersonGame::take_name(std::string_view text) {
  const int player = question_ == Question::first_name ? 0 : 1;
  game_.names[static_cast<std::size_t>(player)] =
      text.empty() ? default_name(player) : std::string(text);
  return player == 0 ? ask(Question::second_name) : go_on();
}

std::string TwoPersonGame::load(const std::string& file) {
  auto loaded = saved_games_.load(file);
  if (!loaded)
    return "Cannot load " + printable(file) + ": " + loaded.error() + "\n" +
           ask(Question::load_or_play);
  game_ = *std::move(loaded);
  return go_on();
}

std::string TwoPersonGame::save(const std::string& file) {
  const auto saved = saved_games_.save(file, game_);
  return (saved ? "" : cannot_save(file, saved.error()) + "\n") + go_on();
}

std::string TwoPersonGame::take_move(std::string_view text) {
  if (text.empty()) return "";
  if (is_letter(text, 's')) return ask(Question::file_to_save);
  if (is_letter(text, 'q')) {
    question_ = Question::none;
    return "Thanks for playing!\n";
  }
  const auto column = text.size() == 1 ? Column::from_digit(text[0]) : std::nullopt;
  if (!column || !game_.position.drop(*column)) return "ILLEGAL MOVE: Try again\n" + go_on();
  return go_on();
}

/// The next turn, or the result.
std::string TwoPersonGame::go_on() {
  const auto outcome = outcome_of(game_.position);
  question_ = outcome ? Question::none : Question::move;
  return outcome ? result_text(game_, *outcome) : turn_text(game_);
}

}  // namespace connect4
