// bot ask: a player's moves in positions that arrive line by line. For scripts, and for programs
// that train against a player: connect4_env.py asks through it.

#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/random.hpp"
#include "lib/solver/score.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/messages/json_text.hpp"
#include "runner/basic_commands.hpp"
#include "runner/command_line/lone_player.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/exam/examinee.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr int exit_without_move = 1;

CommandPage ask_page() {
  CommandPage page;
  page.name = "connect4 bot ask";
  page.summary = "print a player's moves in positions from standard input";
  page.synopsis = "[OPTION]... PLAYER";
  page.description = {
      "Reads positions from standard input, one per line, as moves such as 4435 or as a FEN, and "
      "prints the column that the player chooses in each, 1 to 7. If the position is finished or "
      "the player breaks a rule, it prints - and writes the reason to standard error.",
      "If a position follows from the player's last answer and one move of the opponent, it "
      "continues that game. Any other position starts a new game."};
  page.operands = {player_operand(Persons::excluded)};
  page.options = joined_options({
      in_group("Player",
               joined_options({time_options(),
                               sandbox_options(),
                               {{"seed", "N", "Derive the player's seeds from N", "1"}}})),
      in_group("Output", {{"json", "",
                           "Print JSON, one object per line: the player, then an answer to each "
                           "position; columns count from 0",
                           ""}}),
  });
  page.examples = {
      {"connect4 bot ask minimax < positions.txt", "Print its moves in many positions"},
      {"echo 4435 | connect4 bot ask mybot.py", "Print your bot's move in one position"}};
  page.exit_statuses = {{"0", "Every position has a move"},
                        {"1", "Some positions have none"},
                        {"2",
                         "A mistake in the command line, a player that does not start, or a "
                         "system error"}};
  return page;
}

using Json = nlohmann::ordered_json;

Json fault_json(const Fault& fault) {
  Json json{{"reason", name(fault.rule)}, {"detail", fault.detail}};
  if (!fault.reply.empty()) json["reply"] = fault.reply;
  if (!fault.log.empty()) json["stderr"] = fault.log;
  return {{"fault", json}};
}

Json ply_json(const Ply& ply) {
  Json json{{"column", ply.column.index()}, {"time_us", ply.time.count()}};
  if (ply.eval) json["eval"] = *ply.eval;
  if (!ply.note.empty()) json["note"] = ply.note;
  return json;
}

/// Asks one player, and finds out which questions belong to one game.
class Asker {
 public:
  Asker(PlayerSpec spec, std::uint64_t seed) : player_(std::move(spec)), seed_(seed) {}

  /// Starts the player. Returns the fault if it does not start.
  std::optional<Fault> start() {
    return if_undisturbed([&] { return player_.start(); });
  }

  const std::string& name() const { return player_.identity().name; }

  Examinee::Answer ask(const Position& position) {
    return if_undisturbed([&] { return ask_in_game(position); });
  }

 private:
  Examinee::Answer ask_in_game(const Position& position) {
    const auto before = std::exchange(after_answer_, std::nullopt);
    if (const auto column = before ? move_between(*before, position) : std::nullopt) {
      moves_.push_back(*column);
    } else {
      if (before) player_.end({std::nullopt, Ending::void_game}, moves_);
      moves_.clear();
      const auto seed = derive_seed(seed_, games_++);
      if (auto fault = player_.begin(position, position.to_move(), seed)) return *std::move(fault);
    }
    Examinee::Answer answer = player_.ask(position, moves_);
    if (const auto* const ply = std::get_if<Ply>(&answer)) {
      moves_.push_back(ply->column);
      after_answer_ = position;
      after_answer_->drop(ply->column);
    }
    return answer;
  }

  /// Returns the move that leads from one position to the other, if one does.
  static std::optional<Column> move_between(const Position& from, const Position& to) {
    for (const Column column : from.legal_columns()) {
      Position next = from;
      next.drop(column);
      if (next == to) return column;
    }
    return std::nullopt;
  }

  Examinee player_;
  std::uint64_t seed_;
  std::uint64_t games_ = 0;
  std::optional<Position> after_answer_;  // of the game in progress, if there is one
  std::vector<Column> moves_;             // of that game, from its start
};

/// The answer to a line, as JSON; and the reason in words if there is no move.
struct LineAnswer {
  Json json;
  std::string column = "-";
  std::string reason{};
};

LineAnswer answer_line(Asker& asker, std::string_view line) {
  const auto position = parse_start(line);
  if (!position) return {{{"error", position.error()}}, "-", position.error()};
  if (score_of_end(*position)) return {{{"error", "the game is over"}}, "-", "the game is over"};
  const Examinee::Answer answer = asker.ask(*position);
  if (const auto* const fault = std::get_if<Fault>(&answer))
    return {fault_json(*fault), "-", std::string(name(fault->rule)) + ": " + fault->detail};
  const Ply& ply = std::get<Ply>(answer);
  return {ply_json(ply), std::to_string(ply.column.index() + 1), ""};
}

int ask(const Arguments& arguments) {
  const StopSignal::Watch watch;
  const std::string& player = arguments.operands().front();
  Asker asker(read_questioned_player(player, ask_page(), arguments),
              static_cast<std::uint64_t>(arguments.number("seed", 0)));
  Output out = Output::standard();
  const bool json = arguments.has("json");
  if (const auto fault = asker.start()) {
    if (json) out.write(json_line(fault_json(*fault)) + "\n");
    throw UsageError(in_quotes(player) + " " + fault->detail);
  }
  if (json) out.write(json_line({{"name", asker.name()}}) + "\n");
  LineInput input;
  bool all_have_moves = true;
  for (int number = 1; const auto line = input.next(); ++number) {
    const LineAnswer answer = answer_line(asker, trimmed(*line));
    out.write((json ? json_line(answer.json) : answer.column) + "\n");
    if (answer.reason.empty()) continue;
    all_have_moves = false;
    if (!json)
      std::cerr << "line " << number << " " << in_quotes(*line) << ": " << answer.reason
                << std::endl;
  }
  return all_have_moves ? exit_ok : exit_without_move;
}

}  // namespace

Subcommand bot_ask_command() {
  return {ask_page(), ask};
}

}  // namespace connect4
