#include "runner/screen/narration.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "lib/game/notation.hpp"
#include "lib/game/remedy.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_shown = 300;  // characters of a reply
constexpr int widest_time = 7;              // "12.1 ms"

std::string counted(int count, const std::string& one, const std::string& several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

/// Returns the columns of a line, "column 4" or "columns 1-4".
std::string columns_of(const std::vector<Cell>& line) {
  const auto [first, last] =
      std::ranges::minmax(line, {}, [](const Cell& cell) { return cell.column.index(); });
  if (first.column == last.column) return std::string("column ") + first.column.digit();
  return std::string("columns ") + first.column.digit() + "-" + last.column.digit();
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
  return (move.before > 0 ? "delayed the win" : "shortened the defence") + scores;
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
std::string play_from(const Position& position, const PlayerCommands& commands) {
  return "connect4 play " + commands[Colour::red] + " " + commands[Colour::blue] + " --from \"" +
         to_fen(position) + "\"";
}

/// Returns what a message asks for: "take_turn, id 5, legal [0,1,2]". The message itself, which may
/// be long, is in the game record.
std::string describe_request(const std::string& message) {
  const auto json = nlohmann::json::parse(message, nullptr, false);
  if (!json.is_object() || !json.contains("method") || !json["method"].is_string())
    return shortened(message, longest_shown);
  auto text = json["method"].get<std::string>();
  if (json.contains("id")) text += ", id " + json["id"].dump();
  const auto legal = json.find("params");
  if (legal != json.end() && legal->is_object() && legal->contains("legal"))
    text += ", legal " + (*legal)["legal"].dump();
  return text;
}

/// A player that could not be started was asked for its name only, so that there is no position to
/// reproduce.
std::string describe_fault(const GameRecord& record, const Fault& fault, const Telling& telling) {
  const bool has_started = fault.rule != Ending::start_failed;
  std::string text = "\n";
  if (has_started && telling.board)
    text += indented(draw(record.final_position(), {}, *telling.board), "  ") + "\n";
  const std::string remedy = remedy_for(fault, record.start.ply() > 0);
  if (!remedy.empty()) text += "  fix:        " + remedy + "\n";
  if (has_started)
    text += "  reproduce:  " + play_from(record.final_position(), telling.commands) + "\n";
  const bool whole = telling.whole_messages;
  if (!fault.request.empty() && (has_started || !fault.reply.empty()))
    text += "  request:    " + (whole ? fault.request : describe_request(fault.request)) +
            "\n  reply:      " +
            (fault.reply.empty() ? "(none)"
             : whole             ? fault.reply
                                 : shortened(fault.reply, longest_shown)) +
            "\n";
  if (fault.log.empty()) return text + "  stderr:     (empty)\n";
  return text + "  stderr:\n" + indented(fault.log, "    | ");
}

/// Returns a row of the table of scores, each of whose counts has `digits` digits.
std::string score_row(const std::string& name, int width, const std::array<std::string, 4>& counts,
                      int digits) {
  std::string text = padded(name, width);
  for (std::size_t i = 0; i < 3; ++i) text += "  " + padded_left(counts[i], digits);
  return text + "  " + padded_left(counts[3], std::max(6, digits + 2)) + "\n";
}

/// One side of a match.
struct SideScore {
  std::string name;
  int wins, draws, losses;

  double points() const { return wins + draws / 2.0; }
};

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
  std::string text = std::string("move ") + (number < 10 ? " " : "") + std::to_string(number) +
                     "  " + padded(with_colour(record, mover), width) + "  column " +
                     ply.column.digit() + "  " + padded_left(to_text(ply.time), widest_time);
  if (!ply.note.empty()) text += "  \"" + ply.note + "\"";
  if (const auto moves = judged_moves(record); !moves.empty() && !moves.back().is_best())
    text += "  " + describe_loss(moves.back());
  return text + "\n";
}

std::string describe_moves(const GameRecord& record) {
  if (record.plies.empty()) return "";
  const std::string moves = to_digits(columns_of(record.plies));
  if (record.start.ply() == 0) return "  step through: connect4 play --show " + moves + "\n";
  return "  moves: " + moves + ", from \"" + to_fen(record.start) + "\"\n";
}

std::string describe_taken_back(const GameRecord& record, const Position& position) {
  return with_colour(record, position.to_move()) + " takes back move " +
         std::to_string(position.ply() + 1) + " and what came after it\n";
}

bool is_resignation(const GameRecord& record) {
  return std::ranges::any_of(record.faults,
                             [](const auto& fault) { return fault && fault->resigned; });
}

std::string describe_outcome(const GameRecord& record, bool is_numbered) {
  const std::string head = is_numbered ? "game " + std::to_string(record.game) + ": " : "";
  const auto& [winner, ending] = record.outcome;
  const std::string length =
      " " +
      counted(record.start.ply() + static_cast<int>(std::ssize(record.plies)), "move", "moves");
  if (ending == Ending::draw) return head + "draw after" + length + "\n";
  if (ending == Ending::void_game)
    return head + "void, does not count: " + record.void_reason + "\n";
  if (!winner) return head + "neither player could be started (start_failed), both lose\n";
  if (ending == Ending::four)
    return head + with_colour(record, *winner) + " wins in" + length + ": four in a row in " +
           columns_of(record.line) + "\n";
  if (is_resignation(record))
    return head + with_colour(record, *winner) + " wins: " + with_colour(record, other(*winner)) +
           " " + record.fault_of(other(*winner))->detail + ", after" + length + "\n";
  const Fault& fault = *record.fault_of(other(*winner));
  const std::string loser = head + with_colour(record, other(*winner));
  const std::string rule = " (" + std::string(name(ending)) + ")";
  if (ending == Ending::start_failed)
    return loser + " could not be started" + rule + ": " + fault.detail + "\n";
  return loser + " loses after" + length + ": it " + fault.detail + rule + "\n";
}

std::string describe_faults(const GameRecord& record, const Telling& telling) {
  std::string text;
  const bool both = record.faults[Colour::red] && record.faults[Colour::blue];
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& fault = record.fault_of(colour); fault && !fault->resigned)
      text += (both ? "\n" + with_colour(record, colour) + ": " + fault->detail + "\n" : "") +
              describe_fault(record, *fault, telling);
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
  if (!error) return "  no move changed the result under perfect play\n";
  GameRecord before = record;
  before.plies.erase(before.plies.begin() + error->index, before.plies.end());
  const Position position = before.final_position();
  return "  decisive mistake: move " + std::to_string(error->disc) + ", " +
         with_colour(record, error->mover) + ", column " + error->column.digit() + ": it " +
         describe_loss(*error) + "\n  better moves: connect4 analyse \"" + to_fen(position) +
         "\"\n";
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

std::string describe_game(const GameRecord& record, const Telling& telling) {
  return describe_outcome(record, telling.is_numbered) + describe_decisive_error(record) +
         (telling.has_moves ? describe_moves(record) : "") + describe_readiness(record) +
         describe_warnings(record) + describe_faults(record, telling);
}

std::string describe_score(const MatchScore& score, const std::string& first,
                           const std::string& second) {
  std::array<SideScore, 2> sides{
      {{first, score.wins, score.draws, score.losses + score.both_lost},
       {second, score.losses, score.draws, score.wins + score.both_lost}}};
  if (sides[1].points() > sides[0].points()) std::swap(sides[0], sides[1]);
  const auto digits = static_cast<int>(std::to_string(score.games()).size());
  const int width =
      std::max({display_width("player"), display_width(first), display_width(second)});
  std::string text = plural(score.games(), "game") + "\n";
  text += score_row("player", width, {"W", "D", "L", "points"}, digits);
  for (const SideScore& side : sides)
    text += score_row(side.name, width,
                      {std::to_string(side.wins), std::to_string(side.draws),
                       std::to_string(side.losses), decimals(side.points(), 1)},
                      digits);
  if (score.void_games > 0)
    text += "\n" + plural(score.void_games, "game") + (score.void_games == 1 ? " was" : " were") +
            " void because of a machine failure and replayed.\n";
  return text;
}

std::string describe_fault_counts(const FaultCounts& counts) {
  std::string text;
  for (const auto& [fault, count] : counts)
    text += fault.first + " lost " + plural(count, "game") +
            " by a fault: " + std::string(name(fault.second)) + "\n";
  return text;
}

std::string describe_round(const GameRecord& record) {
  const std::string number = std::to_string(record.game);
  if (record.outcome.ending == Ending::draw) return "Round " + number + " was a draw!\n";
  if (!record.outcome.winner) return "";
  return record.players[*record.outcome.winner].name + " won round " + number + "!\n";
}

std::string describe_rounds(std::span<const Round> rounds, const std::string& first,
                            const std::string& second) {
  std::string text;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const std::string result = rounds[i] == Round::draw        ? "Draw!"
                               : rounds[i] == Round::first_won ? first
                                                               : second;
    text += "Round " + std::to_string(i + 1) + ". " + result + "\n";
  }
  return text;
}

std::string describe_game_and_round(const GameRecord& record) {
  return describe_game(record) + describe_round(record);
}

void OriginalNarrator::game_over(const GameRecord& record) {
  const bool tells_fault = tells_faults_ || record.outcome.ending == Ending::start_failed;
  const std::string round = describe_round(record);
  const bool tells_outcome = round.empty() || is_fault(record.outcome.ending);
  const std::string outcome = tells_outcome ? describe_outcome(record) : "";
  const std::string story = outcome + describe_warnings(record) + describe_faults(record);
  output_.write((tells_fault ? story : "") + round);
}

}  // namespace connect4
