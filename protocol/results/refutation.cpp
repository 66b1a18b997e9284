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

/// "Losing move: move 6, column 3 (columns 2 and 5 keep the draw)"
std::string describe_turning(const TurningMove& turning) {
  const bool is_one = turning.right.size() == 1;
  const std::string right =
      joined(turning.right, ", ", [](Column column) { return std::string(1, column.digit()); });
  return "Losing move: move " + std::to_string(turning.move) + ", column " +
         turning.played.digit() + " (column" + (is_one ? " " : "s ") + right +
         (is_one ? " keeps " : " keep ") + (turning.before > 0 ? "the win" : "the draw") +
         ")\n  connect4 analyse \"" + to_fen(turning.position) + "\"\n";
}

/// The fault and the turning move, each in a line if there is one.
std::string describe_cause(const Refutation& refutation) {
  const GameRecord& game = *refutation.game;
  const auto& fault = game.fault_of(refutation.colour);
  std::string text;
  if (fault) text = "  " + std::string(name(fault->rule)) + ": " + fault->detail + "\n";
  if (refutation.turning_move) return text + "  " + describe_turning(*refutation.turning_move);
  if (!fault && refutation.is_explained)
    text = "  No losing move: the position was lost from the start.\n";
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
      std::to_string(refutation.repeated) + " of " + plural(refutation.games.size(), "replay");
  if (refutation.games.empty()) return "The game was not replayed.";
  if (refutation.repeated == std::ssize(refutation.games)) return "Reproduced in " + count + ".";
  return "Reproduced in " + count + ": the player does not always play the same move.";
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

std::string refutation_text(const Refutation& refutation, const std::string& player,
                            DrawingStyle style) {
  const std::string as_colour = "As " + std::string(name(refutation.colour)) + ", ";
  if (!refutation.game)
    return as_colour + player + " was not beaten: " + describe_effort(refutation) + ".\n" +
           (refutation.was_found && !refutation.games.empty()
                ? "  The search found a lost game, but in the replays the player chose other "
                  "moves.\n"
                : "");
  const GameRecord& game = *refutation.game;
  return as_colour + player + " loses in " + plural(game.plies.size(), "move") +
         (game.plies.empty() ? "" : ": " + to_digits(columns_of(game.plies))) + "\n" +
         describe_cause(refutation) + indented(final_board(game, style), "  ") + "  " +
         describe_repeats(refutation) + "\n  " +
         (refutation.is_shortest ? "No shorter loss exists: " : "A shorter loss may exist: ") +
         describe_effort(refutation) + ".\n";
}

}  // namespace connect4
