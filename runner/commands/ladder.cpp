// tournament ladder: a cup that stays open.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/submission.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/submitted_player.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage ladder_page() {
  CommandPage page;
  page.name = "connect4 tournament ladder";
  page.summary = "create a tournament that stays open to new players";
  page.synopsis = "[OPTION]... DIR";
  page.description = {
      "Writes the config of a ladder and a folder `players` into DIR. `connect4 tournament submit` "
      "adds players at any time. The ladder starts with four bundled players, against which the "
      "first submissions are rated. Remove those that you do not want before the first "
      "submission."};
  page.operands = {{"DIR", "The folder to write to"}};
  page.examples = {
      {"connect4 tournament ladder cup", "Create a ladder"},
      {"connect4 tournament submit cup ./mybot", "Submit a player, or its next version"},
      {"connect4 tournament serve cup", "Show the table live"}};
  page.exit_statuses = {{"0", "The config was written"},
                        {"2", "A config already exists, or the folder cannot be written"}};
  return page;
}

}  // namespace

std::string config_of_ladder(const std::string& name, const std::string& further) {
  return R"({
  // connect4's page TOURNAMENT_FILE.md explains every key.
  "name": )" +
         json_line(name) + R"(,
  "format": "ladder",

  // Submitted players are in the folder "players". The other players are there from the start.
  "players": [
    {"name": "Random", "command": "random"},
    {"name": "Greedy", "command": "greedy"},
    {"name": "Minimax 2", "command": "minimax --depth 2"},
    {"name": "Minimax 5", "command": "minimax --depth 5"},
    ")" + std::string(submitted_players) +
         R"("
  ],

  // A player plays until its rating is known to within this many Elo, or after this many games.
  "error_bar": 50,
  "most_games": 200,

  // All ratings are relative to this player, whose own never changes.
  "anchor": {"player": "Greedy", "elo": 0},

  "time": {"turn_ms": 1000, "bank_ms": 5000, "startup_ms": 10000})" +
         further + R"(
}
)";
}

namespace {

int ladder(const Arguments& arguments) {
  const fs::path folder = arguments.operands().front();
  const std::string name = plain_path(folder).filename();
  const fs::path file = (folder / "tournament.json").lexically_normal();
  if (!is_tournament_name(name))
    throw UsageError(in_quotes(folder.string()) +
                     ": its name cannot be that of a tournament; choose a folder whose name is " +
                     std::string(tournament_name_rule));
  refuse_to_replace(file, another_folder(folder));
  const std::string players = fs::path(submitted_players).parent_path().string() + "/";
  add_files(folder, {{players}, {file.filename().string(), config_of_ladder(name)}});
  Output::standard().write("Wrote " + shown(file.string()) +
                           ".\nNext: connect4 tournament submit " + as_shell_word(folder.string()) +
                           " PLAYER\n");
  return exit_ok;
}

}  // namespace

Subcommand ladder_command() {
  return {ladder_page(), ladder};
}

}  // namespace connect4
