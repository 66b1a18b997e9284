#include "protocol/records/foreign_games.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "lib/game/notation.hpp"
#include "lib/game/position_line.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// An ending in the words of Kaggle's environment, and in ours.
struct KaggleStatus {
  std::string_view status;
  Ending ending;
};

constexpr KaggleStatus kaggle_statuses[] = {{"INVALID", Ending::invalid_move},
                                            {"TIMEOUT", Ending::timeout},
                                            {"ERROR", Ending::player_error}};

/// The member of an object, or null.
const nlohmann::json& member(const nlohmann::json& value, const char* name) {
  static const nlohmann::json none;
  const auto found = value.is_object() ? value.find(name) : value.end();
  return found == value.end() ? none : *found;
}

const nlohmann::json& element(const nlohmann::json& value, std::size_t place) {
  static const nlohmann::json none;
  return value.is_array() && place < value.size() ? value[place] : none;
}

/// The cells of a step, which the first player's observation has.
std::vector<int> board_of(const nlohmann::json& step) {
  const nlohmann::json& board = member(member(element(step, 0), "observation"), "board");
  std::vector<int> cells;
  if (board.is_array())
    for (const nlohmann::json& cell : board)
      cells.push_back(cell.is_number_integer() ? cell.get<int>() : -1);
  return cells;
}

/// The moves, as the discs that each board has more than the one before.
Expected<std::vector<Column>> moves_of(const nlohmann::json& steps) {
  std::vector<Column> moves;
  std::vector<int> before(cell_count, 0);
  for (const nlohmann::json& step : steps) {
    const std::vector<int> board = board_of(step);
    if (board.size() != before.size())
      return Failure{
          "step " + std::to_string(moves.size()) +
          " has no board of 7 by 6 cells; only replays of ConnectX on that board can be shown"};
    const auto changed = std::mismatch(board.begin(), board.end(), before.begin()).first;
    if (changed != board.end())
      moves.push_back(Column::all()[static_cast<std::size_t>(changed - board.begin()) %
                                    static_cast<std::size_t>(column_count)]);
    before = board;
  }
  return moves;
}

Identity name_in(const nlohmann::json& replay, std::size_t player) {
  const nlohmann::json& name = element(member(member(replay, "info"), "TeamNames"), player);
  const std::string text = name.is_string() ? shortened(trimmed(name.get<std::string>()), 64) : "";
  return {text.empty() ? (player == 0 ? "first" : "second") : text, "", ""};
}

/// A game that somebody lost by a fault ends with the word for it.
void add_fault(const nlohmann::json& replay, ForeignGame& game) {
  for (const Colour colour : {Colour::red, Colour::blue}) {
    const nlohmann::json& status =
        element(member(replay, "statuses"), static_cast<std::size_t>(index(colour)));
    for (const auto& [word, ending] : kaggle_statuses)
      if (!game.is_over && status.is_string() && status.get_ref<const std::string&>() == word) {
        game.record.outcome = {other(colour), ending};
        game.record.faults[colour] =
            Fault{.rule = ending, .detail = "ended with the status " + std::string(word)};
        game.is_over = true;
      }
  }
}

Expected<ForeignGame> game_of_replay(const nlohmann::json& replay) {
  const auto moves = moves_of(member(replay, "steps"));
  if (!moves) return Failure{moves.error()};
  if (const auto played = play_out(Position(), *moves); !played) return Failure{played.error()};
  ForeignGame game = game_of_moves(Position(), *moves);
  game.record.players = {name_in(replay, 0), name_in(replay, 1)};
  add_fault(replay, game);
  return game;
}

std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Expected<ForeignGame> game_in(std::string_view line, int base) {
  const auto moves = parse_moves(line, base);
  if (!moves) return Failure{moves.error()};
  if (const auto played = play_out(Position(), *moves); !played) return Failure{played.error()};
  return game_of_moves(Position(), *moves);
}

}  // namespace

ForeignGame game_of_moves(const Position& start, const std::vector<Column>& moves) {
  ForeignGame game;
  game.record.players = {Identity{"first", "", ""}, Identity{"second", "", ""}};
  game.record.start = start;
  Position position = start;
  for (const Column column : moves) {
    const Verdict verdict = play(position, column);
    game.record.plies.push_back({.column = column});
    if (!verdict.outcome) continue;
    game.record.outcome = *verdict.outcome;
    game.record.line = verdict.line;
    game.is_over = true;
  }
  return game;
}

std::optional<std::vector<Expected<ForeignGame>>> foreign_games(std::string_view text) {
  if (trimmed(text).starts_with('{')) {
    const nlohmann::json replay = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
    if (!member(replay, "steps").is_array()) return std::nullopt;
    return std::vector{game_of_replay(replay)};
  }
  const std::vector<std::string_view> lines = lines_in(text);
  const int base = std::ranges::any_of(lines, counts_from_0) ? 0 : 1;
  std::vector<Expected<ForeignGame>> games;
  bool has_games = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    auto game = game_in(lines[i], base);
    has_games = has_games || game;
    if (!game) game = Failure{"line " + std::to_string(i + 1) + ": " + game.error()};
    if (game) game->record.game = static_cast<int>(games.size()) + 1;
    games.push_back(std::move(game));
  }
  if (!has_games) return std::nullopt;
  return games;
}

}  // namespace connect4
