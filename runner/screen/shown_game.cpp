#include "runner/screen/shown_game.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "lib/game/notation.hpp"
#include "lib/game/position_line.hpp"
#include "lib/text/amounts.hpp"
#include "protocol/files/game_files.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/screen/record_file.hpp"

namespace connect4 {

namespace {

/// Returns the failure to choose one of the games of a file.
Failure no_game(std::int64_t count, std::optional<std::int64_t> number) {
  const std::string games = "it has " + plural(count, "game");
  if (count == 0) return Failure{"it has no game"};
  return Failure{number ? games + ", no game " + std::to_string(*number)
                        : games + "; say which one: --show FILE 1"};
}

/// Looks for a record in a file that may be long: only that one is kept, and read to its end.
Expected<ShownGame> find_record(std::istream& file, std::optional<std::int64_t> number) {
  std::int64_t count = 0, line = 0;
  std::optional<Expected<GameRecord>> found;
  for (std::string text; std::getline(file, text);) {
    ++line;
    if (text.find_first_not_of(" \r") == std::string::npos) continue;
    if (++count != number.value_or(1)) continue;
    found = parse_record(text);
    if (!*found) return Failure{"line " + std::to_string(line) + ": " + found->error()};
  }
  if (!found || (!number && count > 1)) return no_game(count, number);
  return ShownGame{**found};
}

bool has_records(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         std::ifstream(path).peek() == '{';
}

ShownGame shown_from(const Position& start, const std::vector<Column>& moves) {
  ForeignGame game = game_of_moves(start, moves);
  return {std::move(game.record), game.is_over};
}

/// Chooses one of the games as find_record() does.
Expected<ShownGame> find_foreign(const std::vector<Expected<ForeignGame>>& games,
                                 std::optional<std::int64_t> number) {
  const auto count = static_cast<std::int64_t>(games.size());
  if (number ? *number > count : count > 1) return no_game(count, number);
  const auto& game = games[static_cast<std::size_t>(number.value_or(1) - 1)];
  if (!game) return Failure{game.error()};
  return ShownGame{game->record, game->is_over};
}

Expected<ShownGame> shown_moves(const std::string& text) {
  const auto moves = parse_moves(text, 1);
  if (!moves) return Failure{moves.error()};
  if (const auto played = play_out(Position(), *moves); !played) return Failure{played.error()};
  return shown_from(Position(), *moves);
}

}  // namespace

Expected<ShownGame> find_shown_game(const std::string& what, std::optional<std::int64_t> number) {
  const bool is_saved_game = !number && read_save_file(what).has_value();
  if (const auto games = is_saved_game ? std::nullopt : foreign_games_of(what))
    return find_foreign(*games, number);
  if (has_records(what)) {
    std::ifstream file(what);
    return find_record(file, number);
  }
  if (number)
    return Failure{access(what.c_str(), F_OK) == 0
                       ? "it is not a file of game records; leave the number out"
                       : "it does not exist; give a file of game records before the number"};
  if (const auto moves = shown_moves(what)) return moves;
  if (const auto position = parse_fen(what)) return shown_from(*position, {});
  const auto saved = read_save_file(what);
  if (saved) return shown_from(saved->position, {});
  if (what.find_first_not_of("0123456789") == std::string::npos) return shown_moves(what);
  return Failure{"it is neither moves such as 4435 nor a FEN, and as a file: " + saved.error()};
}

}  // namespace connect4
