#include "lib/game/saved_game.hpp"

#include <algorithm>

#include "lib/game/notation.hpp"

namespace connect4 {

namespace {

std::string on_one_line(std::string name) {
  std::replace(name.begin(), name.end(), '\n', ' ');
  return name;
}

std::string_view without_trailing_blanks(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

/// Cuts the next line off `text`, which must not be empty.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return without_trailing_blanks(line);
}

}  // namespace

std::string default_name(int player) {
  return player == 0 ? "Player 1" : "Player 2";
}

std::string to_text(const SavedGame& game) {
  return on_one_line(game.names[0]) + '\n' + on_one_line(game.names[1]) + '\n' +
         to_fen(game.position) + '\n';
}

Expected<SavedGame> parse_saved_game(std::string_view text) {
  std::array<std::string_view, 3> lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (text.empty())
      return Failure{"the number of lines is " + std::to_string(i) +
                     " instead of 3: two names and a FEN"};
    lines[i] = take_line(text);
  }
  const auto position = parse_fen(lines[2]);
  if (!position) return Failure{position.error()};
  SavedGame game{{std::string(lines[0]), std::string(lines[1])}, *position};
  for (std::size_t i = 0; i < 2; ++i)
    if (game.names[i].empty()) game.names[i] = default_name(static_cast<int>(i));
  return game;
}

}  // namespace connect4
