#include "protocol/results/refutation.hpp"

#include <array>

#include "lib/game/notation.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "protocol/messages/json_text.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

ordered_json turning_move_json(const std::optional<TurningMove>& turning) {
  if (!turning) return nullptr;
  return {{"move", turning->move},
          {"position", to_fen(turning->position)},
          {"played", turning->played.index()},
          {"right", column_indices(turning->right)},
          {"before", turning->before},
          {"after", turning->after}};
}

ordered_json one_colour_json(const Refutation& refutation) {
  const auto& game = refutation.game;
  ordered_json json{
      {"colour", name(refutation.colour)},
      {"beaten", game.has_value()},
      {"moves", game ? ordered_json(to_digits(columns_of(game->plies))) : ordered_json()},
      {"length", game ? ordered_json(game->plies.size()) : ordered_json()},
      {"reason", game ? ordered_json(name(game->outcome.ending)) : ordered_json()},
      {"shortest", refutation.is_shortest},
      {"tried", refutation.tried},
      {"tried_all", refutation.tried_all},
      {"questions", refutation.questions},
      {"repeated", refutation.repeated},
      {"turning_move", turning_move_json(refutation.turning_move)}};
  if (game && game->fault_of(refutation.colour))
    json["fault"] = game->fault_of(refutation.colour)->detail;
  return json;
}

std::string value_of(int score) {
  constexpr std::array<const char*, 3> values{"a loss", "a draw", "a win"};
  return values[static_cast<std::size_t>(prospect_of(score))];
}

/// "move 6: column 3 instead of 2 or 5 turned a win into a loss"
std::string describe_turning(const TurningMove& turning) {
  const std::string right =
      joined(turning.right, " or ", [](Column column) { return std::string(1, column.digit()); });
  return "move " + std::to_string(turning.move) + ": column " + turning.played.digit() +
         " instead of " + right + " turned " + value_of(turning.before) + " into " +
         value_of(turning.after) + "\n  connect4 analyse \"" + to_fen(turning.position) + "\"\n";
}

/// The fault and the turning move, each in a line if there is one.
std::string describe_cause(const Refutation& refutation) {
  const GameRecord& game = *refutation.game;
  const auto& fault = game.fault_of(refutation.colour);
  std::string text;
  if (fault) text = "  " + std::string(name(fault->rule)) + ": " + fault->detail + "\n";
  if (refutation.turning_move) return text + "  " + describe_turning(*refutation.turning_move);
  if (!fault && refutation.is_explained)
    text = "  the position was lost from the start: no move changed the result\n";
  return text;
}

/// "2000 questions, every game of up to 9 moves tried"
std::string describe_effort(const Refutation& refutation) {
  std::string text = plural(refutation.questions, "question");
  if (refutation.tried_all) return text + ", every game tried";
  if (refutation.tried > 0)
    text += ", every game of up to " + plural(refutation.tried, "move") + " tried";
  return text;
}

std::string describe_repeats(const Refutation& refutation) {
  const std::string count =
      std::to_string(refutation.repeated) + " of " + plural(refutation.games.size(), "time");
  if (refutation.games.empty()) return "the game was not played";
  if (refutation.repeated == std::ssize(refutation.games)) return "played the same way " + count;
  return "played this way " + count + ": the player's answers differ";
}

std::string final_board(const GameRecord& game, DrawingStyle style) {
  Highlights highlights;
  for (const Cell cell : game.line) highlights.line |= bit(cell);
  return draw(game.final_position(), highlights, style);
}

}  // namespace

ordered_json refutation_json(const RefutationReport& report) {
  ordered_json json{{"player", report.player},
                    {"start", to_fen(report.start)},
                    {"seed", report.seed},
                    {"complete", report.is_complete},
                    {"as", ordered_json::array()}};
  for (const Refutation& each : report.as) json["as"].push_back(one_colour_json(each));
  return json;
}

std::string refutation_text(const Refutation& refutation, DrawingStyle style) {
  const std::string colour(name(refutation.colour));
  if (!refutation.game)
    return "not beaten as " + colour + ": " + describe_effort(refutation) + "\n" +
           (refutation.was_found && !refutation.games.empty()
                ? "  the search found a lost game, but in the repetitions the player answered "
                  "differently\n"
                : "");
  const GameRecord& game = *refutation.game;
  return "beaten as " + colour + " after " + plural(game.plies.size(), "move") +
         (game.plies.empty() ? "" : ": " + to_digits(columns_of(game.plies))) + "\n" +
         describe_cause(refutation) + final_board(game, style) + "  " +
         describe_repeats(refutation) + "\n  " +
         (refutation.is_shortest ? "no shorter game exists" : "no shorter game found") + " (" +
         describe_effort(refutation) + ")\n";
}

}  // namespace connect4
