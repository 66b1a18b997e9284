// tournament show: one game, looked at again.

#include <unistd.h>

#include "lib/text/words.hpp"
#include "protocol/records/record_codec.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/game_viewer.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

constexpr int highest_attempt = 1'000'000;

CommandPage show_page() {
  CommandPage page;
  page.name = "connect4 tournament show";
  page.summary = "show one game move by move, and why it was lost";
  page.synopsis = "[OPTION]... TOURNAMENT GAME";
  page.description = {
      "Shows a game move by move on a terminal, and prints every position otherwise. Right, space "
      "or Enter shows the next move, Left or b the previous one, Home and End the first and the "
      "last, f flips the board, q quits. At the end it prints the reason, with the evidence if a "
      "player broke a rule."};
  page.operands = {tournament_operand(), {"GAME", "The number of the game"}};
  page.options = {
      {"plain", "", "Print every position, even on a terminal", ""},
      {"logs", "", "Print the players' logs below each turn; needs \"logs\": true in the config",
       ""},
      {"attempt", "N", "Show an earlier attempt that does not count: a void or replayed game", ""},
      colour_option(),
      json_option("the game record"),
  };
  page.examples = {{"connect4 tournament show cup.json 17", "Step through game 17"},
                   {"connect4 tournament show cup 17 --logs", "Add what the players printed"}};
  page.exit_statuses = reading_exit_statuses();
  return page;
}

bool can_ask_for_keys() {
  return is_live_terminal(STDOUT_FILENO) && is_live_terminal(STDIN_FILENO);
}

bool is_silent(const GameRecord& record) {
  return record.logs[0].empty() && record.logs[1].empty();
}

void add_logs(StoreReader& reader, StoredGame& game) {
  GameRecord& record = game.record;
  record.logs = std::move(game.logs);
  if (!is_silent(record)) return;
  const auto file = read_tournament_file(reader.config(), "the recorded config");
  if (file && !file->config.logs)
    throw UsageError("no logs were kept of game " + std::to_string(record.game) +
                     "; set \"logs\": true in the config to keep those of later games");
}

/// "1, 2"; of the game that counts, too.
std::string attempts_in_words(const std::vector<StoredGame>& earlier, int counting) {
  std::string text;
  for (const StoredGame& game : earlier) text += std::to_string(game.attempt) + ", ";
  return text + std::to_string(counting);
}

StoredGame find_attempt(StoreReader& reader, int number, int attempt) {
  const std::vector<StoredGame> earlier = reader.set_aside(number);
  for (const StoredGame& game : earlier)
    if (game.attempt == attempt) return game;
  StoredGame counting = find_game(reader, number);
  if (counting.attempt == attempt) return counting;
  throw UsageError("game " + std::to_string(number) + " has no attempt " + std::to_string(attempt) +
                   "; it has " + attempts_in_words(earlier, counting.attempt));
}

/// If the game was played before, how to see that.
std::string hint_of_attempts(StoreReader& reader, int number) {
  const auto earlier = static_cast<int>(reader.set_aside(number).size());
  if (earlier == 0) return "";
  return "attempt " + std::to_string(earlier + 1) +
         "; those before it, which do not count: " + "--attempt 1" +
         (earlier > 1 ? " to " + std::to_string(earlier) : "") + "\n\n";
}

/// Says how to find the move that lost a game, if it has no exact scores yet.
std::string hint_of_analysis(const GameRecord& record, const std::string& where) {
  if (record.outcome.ending != Ending::four || !record.scores.empty()) return "";
  return "  not solved yet; to find the decisive mistake: connect4 tournament analyse " +
         as_shell_word(where) + "\n";
}

int show(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments));
  const int number = operand_game(arguments);
  const bool is_earlier = arguments.has("attempt");
  StoredGame game =
      is_earlier ? find_attempt(reader, number,
                                static_cast<int>(arguments.number("attempt", 1, highest_attempt)))
                 : find_game(reader, number);
  const bool has_logs = arguments.has("logs");
  if (has_logs) add_logs(reader, game);
  const GameRecord& record = game.record;
  const DrawingStyle style = drawing_style(arguments.text_or_default("color"), STDOUT_FILENO);
  if (arguments.has("json"))
    Output::standard().write(to_json(record) + "\n");
  else if (can_ask_for_keys() && !arguments.has("plain") && !has_logs)
    view_game({record}, style);
  else
    Output::standard().write_as_is(
        (is_earlier ? "" : hint_of_attempts(reader, number)) + whole_game({record}, style) +
        (is_earlier ? "" : hint_of_analysis(record, arguments.operands().front())) +
        (has_logs && is_silent(record) ? "  neither player printed anything\n" : ""));
  return exit_ok;
}

}  // namespace

Subcommand show_command() {
  return {show_page(), show};
}

}  // namespace connect4
