// tournament init: a first tournament to start from.
#include <algorithm>
#include <filesystem>
#include <vector>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/whole_file.hpp"
#include "protocol/tournament_file/tournament_members.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/console/output.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/called_as.hpp"
#include "runner/process/real_path.hpp"
#include "runner/tournament/commands/commands.hpp"
#include "runner/tournament/config/players_found.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr const char* example_config = "examples/tournament/tournament.json";
constexpr const char* example_player = "examples/tournament/my_bot.py";
constexpr const char* schema = "schema/tournament.schema.json";

constexpr std::size_t most_example_bytes = 1 << 20;

using Files = std::vector<fs::path>;  // of the installation's `share`

CommandPage init_page() {
  CommandPage page;
  page.name = "tournament init";
  page.summary = "write a config to start from";
  page.synopsis = "[OPTION]... [DIR]";
  page.description = {
      "Writes tournament.json, a config file with a comment on each member that runs as it is, "
      "my_bot.py, a player in Python to change, and tournament.schema.json, by which editors "
      "complete and check the config. Nothing that exists is overwritten.",
      "With --players the config is one of the folders and files that match, named after them, and "
      "no player is written. Of each folder it is told which program plays: what has a usual name, "
      "such as mybot.py or main, or is the only program, also in build/ or bin/. Where that is not "
      "clear, it stands in the config as a comment, with the reason. Nothing is built."};
  page.operands = {{"DIR", "The folder to write to, made where it does not exist (default: .)"}};
  page.options = {
      {"players", "PATTERN", "The players, each a folder or a file: 'subs/*', in quotes", ""}};
  page.examples = {{"tournament init cup", "Makes the folder cup with a tournament in it"},
                   {"tournament init class --players 'subs/*'",
                    "A tournament of all that were handed in, each in a folder"}};
  page.exit_statuses = {{"0", "The files were written"},
                        {"2", "A file is there already, or the folder cannot be written to"}};
  return page;
}

void refuse_to_overwrite(const fs::path& folder, const Files& files) {
  for (const fs::path& source : files) {
    const fs::path target = folder / source.filename();
    std::error_code ignored;
    if (fs::symlink_status(target, ignored).type() != fs::file_type::not_found)
      throw UsageError(target.string() +
                       " is there already; nothing was written. Name another folder, such as " +
                       (folder / "cup").lexically_normal().string());
  }
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw UsageError("cannot make the folder " + folder.string() + ": " + error.message());
}

void copy_into(const fs::path& folder, const fs::path& source) {
  const fs::path target = folder / source.filename();
  std::error_code error;
  if (!fs::copy_file(source, target, error))
    throw UsageError("cannot write " + target.string() + ": " + error.message());
}

void write_text(const std::string& path, const std::string& text) {
  auto file = WholeFile::at(path);
  const auto written = file ? file->commit(text) : Failure{file.error()};
  if (!written) throw UsageError("cannot write " + path + ": " + written.error());
}

std::string next_commands(const fs::path& folder) {
  const std::string config =
      as_shell_word((folder / "tournament.json").lexically_normal().string());
  return "Next: " + as_typed("tournament check ") + config + "\n" +
         "then: " + as_typed("tournament run ") + config + "\n";
}

std::string config_in(const fs::path& folder) {
  return (folder / fs::path(example_config).filename()).lexically_normal().string();
}

void write_example(const fs::path& folder, const fs::path& share) {
  refuse_to_overwrite(folder, {example_config, example_player, schema});
  make_folder(folder);
  for (const char* const file : {example_config, example_player, schema})
    copy_into(folder, share / file);
  Output::standard().write("Wrote " + config_in(folder) +
                           ", with my_bot.py and tournament.schema.json.\n" +
                           next_commands(folder));
}

std::string name_of(const fs::path& folder) {
  const std::string name = plain_path(folder).filename();
  return is_tournament_name(name) ? name : "cup";
}

/// A line for each of whom there is something to say.
std::string story_of(const std::vector<FoundPlayer>& players) {
  std::string text;
  for (const FoundPlayer& player : players)
    if (player.problem)
      text += printable(player.name) + (player.is_told ? ": " : " is left out: ") +
              *player.problem + "\n";
  return text;
}

void write_config(const fs::path& folder, const fs::path& share, const std::string& pattern) {
  refuse_to_overwrite(folder, {example_config, schema});
  const std::vector<FoundPlayer> players = find_players_matching(pattern, folder);
  const auto count = std::count_if(players.begin(), players.end(),
                                   [](const FoundPlayer& player) { return player.is_told; });
  const auto example =
      read_whole_file((share / example_config).string(), most_example_bytes, "any example");
  if (!example)
    throw UsageError("cannot read " + (share / example_config).string() + ": " + example.error());
  make_folder(folder);
  write_text(config_in(folder), config_of_players(*example, name_of(folder), players));
  copy_into(folder, share / schema);
  Output::standard().write("Wrote " + config_in(folder) + " with " + std::to_string(count) +
                           (count == 1 ? " player" : " players") +
                           ", and tournament.schema.json.\n" + story_of(players) +
                           next_commands(folder));
}

int init(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() > 1)
    throw UsageError("one folder is enough, not " + std::to_string(operands.size()) +
                     "; for example: " + as_typed("tournament init cup") +
                     (arguments.has("players") ? " --players 'subs/*', with the quotes" : ""));
  const fs::path folder = operands.empty() ? "." : operands.front();
  const fs::path share = Installation::of_this_program().share;
  if (const auto pattern = arguments.text("players"))
    write_config(folder, share, *pattern);
  else
    write_example(folder, share);
  return exit_ok;
}

}  // namespace

Subcommand init_command() {
  return {init_page(), init};
}

}  // namespace connect4
