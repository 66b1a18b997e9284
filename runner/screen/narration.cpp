#include "runner/screen/narration.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "lib/game/notation.hpp"
#include "lib/game/remedy.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/terminal.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

std::string counted(int count, const std::string& one, const std::string& several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

/// Returns the columns of a line, "column 4" or "columns 1 to 4".
std::string columns_of(const std::vector<Cell>& line) {
  const auto [first, last] =
      std::ranges::minmax(line, {}, [](const Cell& cell) { return cell.column.index(); });
  if (first.column == last.column) return std::string("column ") + first.column.digit();
  return std::string("columns ") + first.column.digit() + " to " + last.column.digit();
}

/// The loss by a move that was not the best: "turned a win into a loss (score 3 to -2)".
std::string describe_loss(const JudgedMove& move) {
  constexpr std::array<std::string_view, 3> values{"a loss", "a draw", "a win"};
  const auto value = [&](int score) {
    return std::string(values[static_cast<std::size_t>(prospect_of(score))]);
  };
  const std::string scores =
      " (score " + std::to_string(move.before) + " to " + std::to_string(move.after) + ")";
  if (move.changes_result())
    return "turned " + value(move.before) + " into " + value(move.after) + scores;
  return (move.before > 0 ? "delayed the win" : "hastened the loss") + scores;
}

/// "move 5, column 3, 12.1 ms"
std::string describe_turn(const GameRecord& record, int ply) {
  if (ply == before_first_turn) return "before its first turn";
  if (ply == after_the_end) return "after the end";
  const std::string number = "move " + std::to_string(record.start.ply() + ply) + ", ";
  if (ply > std::ssize(record.plies))
    return number + "no move" +
           (is_fault(record.outcome.ending) ? ": " + std::string(name(record.outcome.ending)) : "");
  const Ply& played = record.plies[static_cast<std::size_t>(ply - 1)];
  return number + "column " + played.column.digit() + ", " + to_text(played.time);
}

/// Returns the command that plays on from a position.
std::string play_from(const Position& position) {
  return "connect4 play RED BLUE --from \"" + to_fen(position) + "\"";
}

std::string describe_fault(const GameRecord& record, Colour colour, const Fault& fault) {
  std::string text =
      "  why " + with_colour(record, colour) + " lost: " + std::string(name(fault.rule)) + "\n";
  text += "    what happened:  " + fault.detail + "\n";
  text += "    it was asked:   " + (fault.request.empty() ? "(nothing yet)" : fault.request) + "\n";
  text += "    it answered:    " + (fault.reply.empty() ? "(nothing)" : fault.reply) + "\n";
  text += "    fix:            " + remedy_for(fault, record.start.ply() > 0) + "\n";
  text += "    to reproduce:   " + play_from(record.final_position()) + "\n";
  text += "    the last lines of its standard error:\n" +
          indented(fault.log.empty() ? "(nothing)" : fault.log, "      | ");
  return text;
}

std::string score_row(const std::string& name, int width, int wins, int losses,
                      const MatchScore& score) {
  std::array<char, 96> numbers{};
  std::snprintf(numbers.data(), numbers.size(), "%7d %6d %6d %8.1f", wins, losses + score.both_lost,
                score.draws, wins + score.draws / 2.0);
  return "  " + padded(name, width) + numbers.data() + "\n";
}

}  // namespace

std::string with_colour(const GameRecord& record, Colour colour) {
  return record.players[colour].name + " (" + std::string(name(colour)) + ")";
}

std::string describe_number(int game, std::optional<int> games) {
  if (games == 1 && game == 1) return "";
  const bool is_one_of_them = games && game <= *games;
  return "game " + std::to_string(game) + (is_one_of_them ? " of " + std::to_string(*games) : "");
}

std::string describe_last_ply(const GameRecord& record) {
  const Ply& ply = record.plies.back();
  const int number = static_cast<int>(record.plies.size()) + record.start.ply();
  const Colour mover = number % 2 == 1 ? Colour::red : Colour::blue;
  const int width = std::max(display_width(with_colour(record, Colour::red)),
                             display_width(with_colour(record, Colour::blue)));
  std::string text = "game " + std::to_string(record.game) + "  move " + (number < 10 ? " " : "") +
                     std::to_string(number) + "  " + padded(with_colour(record, mover), width) +
                     "  column " + ply.column.digit() + "  " + to_text(ply.time);
  if (!ply.note.empty()) text += "  \"" + ply.note + "\"";
  if (const auto moves = judged_moves(record); !moves.empty() && !moves.back().is_best())
    text += "  " + describe_loss(moves.back());
  return text + "\n";
}

std::string describe_taken_back(const GameRecord& record, const Position& position) {
  return "game " + std::to_string(record.game) + "  " + with_colour(record, position.to_move()) +
         " takes back move " + std::to_string(position.ply() + 1) + " and what came after it\n";
}

bool is_resignation(const GameRecord& record) {
  return std::ranges::any_of(record.faults,
                             [](const auto& fault) { return fault && fault->resigned; });
}

std::string describe_outcome(const GameRecord& record) {
  const std::string head = "game " + std::to_string(record.game) + ": ";
  const auto& [winner, ending] = record.outcome;
  const std::string length =
      " after " +
      counted(record.start.ply() + static_cast<int>(std::ssize(record.plies)), "move", "moves");
  if (ending == Ending::draw) return head + "draw" + length + "\n";
  if (ending == Ending::void_game) return head + "void, nobody loses: " + record.void_reason + "\n";
  if (!winner) return head + "neither player could be started, both lose\n";
  if (ending == Ending::four)
    return head + with_colour(record, *winner) + " wins with four in a row, " +
           columns_of(record.line) + "," + length + "\n";
  if (is_resignation(record))
    return head + with_colour(record, *winner) + " wins: " + with_colour(record, other(*winner)) +
           " " + record.fault_of(other(*winner))->detail + "," + length + "\n";
  return head + with_colour(record, *winner) + " wins: " + with_colour(record, other(*winner)) +
         " " + std::string(row_of(ending).reproach) + " (" + std::string(name(ending)) + ")" +
         length + "\n";
}

std::string describe_faults(const GameRecord& record) {
  std::string text;
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& fault = record.fault_of(colour); fault && !fault->resigned)
      text += describe_fault(record, colour, *fault);
  return text;
}

std::string describe_score(int score, const Position& position) {
  const std::string mover = std::string(name(position.to_move())) + " to move ";
  const std::string in_brackets = " (score " + std::to_string(score) + ")";
  if (score == 0) return mover + "draws" + in_brackets;
  return mover + (score > 0 ? "wins" : "loses") + " in " +
         counted(moves_to_end(score, position.ply()), "move", "moves") + in_brackets;
}

std::string describe_decisive_error(const GameRecord& record) {
  if (record.scores.empty() || record.outcome.ending == Ending::void_game) return "";
  const auto error = decisive_error(record);
  if (!error) return "  exact: no move changed the result under perfect play\n";
  GameRecord before = record;
  before.plies.erase(before.plies.begin() + error->index, before.plies.end());
  const Position position = before.final_position();
  return "  exact: move " + std::to_string(error->disc) + ", " + with_colour(record, error->mover) +
         " in column " + error->column.digit() + ", " + describe_loss(*error) +
         "\n    before it, " + describe_score(error->before, position) +
         "; to reproduce: " + play_from(position) + "\n";
}

std::string describe_readiness(const GameRecord& record) {
  std::string text;
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& ready = record.ready[colour]) {
      text += "  " + with_colour(record, colour) + " got ready in " + to_text(ready->time);
      if (ready->cpu) text += ", with " + to_text(*ready->cpu) + " of processor time";
      text += "\n";
    }
  return text;
}

std::string describe_warnings(const GameRecord& record) {
  std::string text;
  for (const Warning& warning : record.warnings)
    text += "  warning: " + with_colour(record, warning.player) + ": " + warning.text + "\n";
  return text;
}

std::string log_in_full(const GameRecord& record, Colour colour) {
  std::string text;
  for (const LogPart& part : record.logs[colour]) {
    text += "-- " + describe_turn(record, part.ply) + " --\n" + part.text;
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

std::string describe_printed(const GameRecord& record, int ply) {
  std::string text;
  for (const Colour colour : {Colour::red, Colour::blue}) {
    const auto* printed = find_ply(record.logs[colour], ply);
    if (printed == nullptr) continue;
    const bool is_turn = ply != before_first_turn && ply != after_the_end;
    const bool is_move = is_turn && ply <= std::ssize(record.plies);
    text += "  " + with_colour(record, colour) + " printed" +
            (is_move ? "" : (is_turn ? " in " : " ") + describe_turn(record, ply)) + ":\n" +
            indented(printed->substr(0, printed->find_last_not_of('\n') + 1), "      | ");
  }
  return text;
}

std::string describe_game(const GameRecord& record) {
  return describe_outcome(record) + describe_decisive_error(record) + describe_readiness(record) +
         describe_faults(record) + describe_warnings(record);
}

std::string describe_score(const MatchScore& score, const std::string& first,
                           const std::string& second) {
  const int width = std::max(display_width(first), display_width(second));
  std::string text = "score after " + plural(score.games(), "game") + "\n";
  text += "  " + padded("", width) + "   wins losses  draws   points\n";
  text += score_row(first, width, score.wins, score.losses, score);
  text += score_row(second, width, score.losses, score.wins, score);
  if (score.void_games > 0)
    text += "  " + plural(score.void_games, "void game") + " played again: no player's fault\n";
  return text;
}

std::string describe_fault_counts(const FaultCounts& counts) {
  std::string text;
  for (const auto& [fault, count] : counts)
    text += "  " + fault.first + " lost " + plural(count, "game") +
            " by a fault: " + std::string(name(fault.second)) + "\n";
  return text;
}

}  // namespace connect4
