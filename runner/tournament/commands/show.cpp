// tournament show: one game, looked at again.

#include <unistd.h>

#include "protocol/records/record_codec.hpp"
#include "runner/console/game_viewer.hpp"
#include "runner/console/output.hpp"
#include "runner/console/terminal.hpp"
#include "runner/tournament/commands/commands.hpp"
#include "runner/tournament/commands/reading.hpp"

namespace connect4 {

namespace {

CommandPage show_page() {
  CommandPage page;
  page.name = "tournament show";
  page.summary = "one game, ply by ply, and why a player lost by a fault";
  page.synopsis = "[OPTION]... TOURNAMENT GAME";
  page.description = {
      "On a terminal, shows a game ply by ply: space or enter for the next, b for the one before, "
      "q "
      "to leave. Elsewhere prints every position. Either way it ends with how the game ended and, "
      "where a player broke a rule, with the evidence."};
  page.operands = {tournament_operand(), {"GAME", "The game's number"}};
  page.options = {
      {"plain", "", "Print every position on a terminal too", ""},
      {"color", "WHEN", "Use colours", "auto", {"auto", "always", "never"}},
      json_option("the game record"),
  };
  page.examples = {{"tournament show cup.json 17", "Game 17, ply by ply"}};
  page.exit_statuses = reading_exit_statuses();
  return page;
}

bool can_ask_for_keys() {
  return is_live_terminal(STDOUT_FILENO) && is_live_terminal(STDIN_FILENO);
}

int show(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments, show_page(), {"GAME"}));
  const GameRecord record = find_game(reader, operand_game(arguments)).record;
  const DrawingStyle style = drawing_style(arguments.text_or_default("color"), STDOUT_FILENO);
  if (arguments.has("json"))
    Output::standard().write(to_json(record) + "\n");
  else if (can_ask_for_keys() && !arguments.has("plain"))
    view_game(record, style);
  else
    Output::standard().write(whole_game(record, style));
  return exit_ok;
}

}  // namespace

Subcommand show_command() {
  return {show_page(), show};
}

}  // namespace connect4
