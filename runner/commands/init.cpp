// tournament init: a first tournament to start from.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "protocol/tournament_file/tournament_words.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/init_build.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/players_found.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// A tournament that follows another one.
struct Successor {
  std::string config;              ///< its text
  std::vector<std::string> seeds;  ///< the names of its players, best first
};

constexpr std::int64_t most_players = 1'000'000;

/// Best first.
std::vector<ConfiguredPlayer> best_players(const TournamentReport& report,
                                           const TournamentConfig& config, std::size_t count,
                                           const std::vector<bool>& left_out) {
  std::vector<ConfiguredPlayer> players;
  for (const Standing& line : report.summary.table)
    if (!line.status.withdrawn && players.size() < count && !left_out.at(place(line.player)))
      players.push_back(config.players[place(line.player)]);
  return players;
}

/// Returns the options --from, --top and --format.
std::vector<Option> from_options() {
  return {{"from", "TOURNAMENT", "Take the players from this tournament, in the order of its table",
           ""},
          {"top", "N", "With --from, take only the best N players", ""},
          {"house-bots", "", "With --from a ladder, also take the house bots of its config", ""},
          {"format", "FORMAT", "With --from, set the format of the new tournament", "knockout",
           words_of(formats())}};
}

/// Returns a tournament of that name with the best players of the tournament that --from names,
/// best first. All other members stay as they were. Players that could not be started are left out.
/// Throws UsageError if fewer players than two, or than --top, remain, or if the format does not
/// accept them.
Successor config_from(const Arguments& arguments, const std::string& name) {
  StoreReader reader(results_folder(*arguments.text("from")));
  TournamentConfig config = stored_config(reader.config());
  const std::int64_t most =
      arguments.has("top") ? arguments.number("top", 2, most_players) : most_players;
  std::vector<bool> left_out =
      arguments.has("house-bots") ? std::vector<bool>(config.players.size()) : house_bots(config);
  for (std::size_t i = 0; i < left_out.size(); ++i)
    if (config.players[i].is_remote()) left_out[i] = true;  // only the arena reaches it
  config.players =
      best_players(read_report(reader), config, static_cast<std::size_t>(most), left_out);
  if (arguments.has("top") && std::ssize(config.players) < most)
    throw UsageError(arguments.quoted("top") + ": the table has " +
                     std::to_string(config.players.size()) +
                     " players that could be started; give at most that, or leave --top out");
  if (config.players.size() < 2)
    throw UsageError(arguments.quoted("from") +
                     ": fewer than two of its players could be started; nothing was written");
  config.format = meaning_of(arguments.text_or_default("format"), formats());
  config.rounds = 0;
  config.sprt = {};
  config.rating.anchor = {};
  const std::string earlier = std::exchange(config.name, name);
  config.output = "results/" + name;
  const std::string text = "// The best " + std::to_string(config.players.size()) + " of " +
                           printable(earlier) + ", best first: that is their seeds.\n" +
                           to_json(config);
  if (const auto read = read_tournament_file(text, "tournament.json"); !read)
    throw UsageError(arguments.quoted("from") + ": " + read.error());
  Successor successor{text, {}};
  for (const ConfiguredPlayer& player : config.players) successor.seeds.push_back(player.name);
  return successor;
}

constexpr const char* example_config = "examples/tournament/tournament.json";
constexpr const char* example_player = "examples/tournament/my_bot.py";
constexpr const char* schema = "schema/tournament.schema.json";

constexpr std::size_t most_example_bytes = 1 << 20;

using Files = std::vector<fs::path>;  // in the installation's `share`

CommandPage init_page() {
  CommandPage page;
  page.name = "connect4 tournament init";
  page.summary = "create a config to start from";
  page.synopsis = "[OPTION]... [DIR]";
  page.description = {
      "Writes tournament.json, a commented config that is ready to run; my_bot.py, a Python player "
      "to change; and tournament.schema.json, with which editors complete and check the config. "
      "Files that you have changed are never overwritten.",
      "With --players every folder or program that matches the pattern is a player, named after "
      "it. The pattern is read again at each run. In a folder the program is a file with a usual "
      "name, such as mybot.py or main, or the only program, also in build/ or bin/. A folder "
      "without a program gets a row in the table with the reason. The output names the program of "
      "each folder, folders with the same content, programs that differ only in names and "
      "comments, and players that look like bots for other platforms. The config asks for exact "
      "scores of all games.",
      "With --build the submissions are copied to DIR/built, unpacked, and built in the sandbox "
      "without network: with build.sh, a Makefile, CMakeLists.txt, Cargo.toml, go.mod, "
      "tsconfig.json, Java files, or a single source file. The submissions themselves are not "
      "changed. A folder that cannot be built gets a row in the table with the first compiler "
      "error. To update players, run the same command again with a pattern that matches them; the "
      "config and the other copies stay. A config that an earlier call without --build wrote for "
      "the same players, and that you have not changed, then names the copies.",
      "With --from the players are the best of an earlier tournament, in the order of its table. "
      "Everything except the format is taken from its config."};
  page.operands = {{"DIR", "The folder to write to, created if it does not exist (default: .)"}};
  page.options = {
      {"players", "PATTERN",
       "Take the folders and files that match as players, such as 'subs/*' (in quotes)", ""},
      {"with", "COMMAND", "Run each player through COMMAND, such as \"python3 host.py\"", ""},
      {"build", "", "Copy the players to DIR/built, and build those that have only sources", ""},
      {"hosts", "", "Run bots written for Kaggle, riddles.io and theaigames through their hosts",
       ""}};
  for (const Option& option : from_options()) page.options.push_back(option);
  page.examples = {
      {"connect4 tournament init cup", "Create the folder cup with an example tournament"},
      {"connect4 tournament init class --players 'subs/*'",
       "Create a tournament of all submitted folders"},
      {"connect4 tournament init class --players 'subs/*' --build",
       "Unpack and compile the submissions first"},
      {"connect4 tournament init class --players 'subs/ann*' --build",
       "Rebuild Ann's copy after a new submission"},
      {"connect4 tournament init class --players 'subs/*' --with \"python3 host.py\"",
       "Run each folder through a host, which `connect4 bot new --host-for` creates"},
      {"connect4 tournament init final --from class --top 8",
       "Create a knockout of the best eight of a class"}};
  page.exit_statuses = {{"0", "The files were written"},
                        {"2", "A file already exists, or the folder cannot be written"}};
  return page;
}

void refuse_to_overwrite(const fs::path& folder, const Files& files) {
  for (const fs::path& source : files)
    refuse_to_replace(folder / source.filename(), another_folder(folder));
}

/// Returns a copy of a file of this installation, under its own name.
NewFile copy_of(const fs::path& source) {
  auto text = read_whole_file(source.string(), most_example_bytes);
  if (!text) throw UsageError("cannot read " + source.string() + ": " + text.error());
  return {source.filename().string(), *std::move(text)};
}

std::string next_commands(const fs::path& folder) {
  const std::string where = as_shell_word(folder.lexically_normal().string());
  return "Next:\n  connect4 tournament check " + where + "\n  connect4 tournament run " + where +
         "\n";
}

std::string config_in(const fs::path& folder) {
  return (folder / fs::path(example_config).filename()).lexically_normal().string();
}

void write_example(const fs::path& folder, const fs::path& share) {
  refuse_to_overwrite(folder, {example_config, example_player, schema});
  add_files(folder, {copy_of(share / example_player), copy_of(share / schema),
                     copy_of(share / example_config)});
  Output::standard().write("Created " + shown(config_in(folder)) +
                           " (with my_bot.py and tournament.schema.json).\n" +
                           next_commands(folder));
}

std::string name_of(const fs::path& folder) {
  const std::string name = plain_path(folder).filename();
  return is_tournament_name(name) ? name : "cup";
}

/// "ann, bob and cid"
std::string in_a_sentence(const std::vector<std::string>& names) {
  std::string text = shown(names.front());
  for (std::size_t i = 1; i < names.size(); ++i)
    text += (i + 1 < names.size() ? ", " : " and ") + shown(names[i]);
  return text;
}

/// Returns why a player cannot be started. Strangers' code is not to be compiled by hand.
std::string reason_of(const FoundPlayer& player) {
  if (!needs_build(player.path)) return *player.problem;
  return in_quotes(player.path) +
         " has no program in it yet, only sources; give --build, which builds it in the sandbox";
}

/// Returns a line for each player, and for each other path that matches.
std::string story_of(const FoundPlayers& found, const WantedPlayers& wanted,
                     const fs::path& folder) {
  std::string text;
  for (const FoundPlayer& player : found.players) {
    if (player.problem)
      text += shown(player.name) + " cannot be started: " + reason_of(player) + "\n";
    else if (!player.program.empty())
      text += shown(player.name) + ": " + shown(player.program) + "\n";
    if (!player.mistake.empty())
      text += shown(player.name) + " is likely to fail: " + player.mistake + "\n";
    if (player.host != nullptr && !wanted.with_hosts)
      text += shown(player.name) + " looks like " + std::string(player.host->guest_title) +
              "; remove this config and give --hosts, or add to the players: " +
              line_with_host(player, wanted, folder) + "\n";
  }
  for (const std::string& other : found.others) text += other + "\n";
  for (const auto& names : found.same) text += in_a_sentence(names) + " have the same content\n";
  for (const auto& names : found.alike)
    text += in_a_sentence(names) + " have the same program except for names and comments\n";
  return text;
}

NewFile new_config(const fs::path& folder, const fs::path& share, const WantedPlayers& wanted,
                   const FoundPlayers& found) {
  NewFile config = copy_of(share / example_config);
  config.text = config_of_players(config.text, name_of(folder), folder, wanted, found);
  return config;
}

void write_config(const fs::path& folder, const fs::path& share, const WantedPlayers& wanted) {
  refuse_to_overwrite(folder, {example_config, schema});
  const FoundPlayers found = find_wanted_players(wanted, folder);
  add_files(folder, {copy_of(share / schema), new_config(folder, share, wanted, found)});
  Output::standard().write(
      "Wrote " + shown(config_in(folder)) + " with " + plural(found.players.size(), "player") +
      ", and tournament.schema.json.\n" + story_of(found, wanted, folder) + next_commands(folder));
}

/// Returns whether the config is as an earlier call has written it for these players, without
/// --build. A pattern that matches no players wrote none.
bool is_as_written(const fs::path& folder, const fs::path& share, const WantedPlayers& wanted) try {
  const auto text = read_whole_file(config_in(folder), most_example_bytes);
  return text &&
         *text == new_config(folder, share, wanted, find_wanted_players(wanted, folder)).text;
} catch (const UsageError&) {
  return false;
}

/// Builds submissions of a class again, only those that match. Its config stays.
void build_again(const WantedPlayers& wanted, const fs::path& folder) {
  const StopSignal::Watch watch;
  build_players(wanted.pattern, folder / "built", true);
  const std::string where = folder.lexically_normal().string();
  Output::standard().write(shown(config_in(folder)) + " is unchanged; it plays the copies in " +
                           shown((folder / "built").lexically_normal().string()) +
                           ".\nNext: connect4 tournament run " + as_shell_word(where) +
                           " --replay-changed\n");
}

/// Builds a copy of each player, and writes a config that plays the copies. It replaces the config
/// that plays the submissions themselves, if nobody has changed that.
void write_config_of_copies(const fs::path& folder, const fs::path& share, WantedPlayers wanted) {
  const bool replaces = is_as_written(folder, share, wanted);
  if (!replaces) refuse_to_overwrite(folder, {example_config, schema});
  {
    const StopSignal::Watch watch;
    wanted.pattern = build_players(wanted.pattern, folder / "built");
  }
  if (!replaces) return write_config(folder, share, wanted);
  const FoundPlayers found = find_wanted_players(wanted, folder);
  write_whole(config_in(folder), new_config(folder, share, wanted, found).text);
  Output::standard().write(shown(config_in(folder)) + " now plays the copies in " +
                           shown((folder / "built").lexically_normal().string()) + ".\n" +
                           story_of(found, wanted, folder) + next_commands(folder));
}

/// Reads --players, --with and --hosts. Returns nothing without --players.
std::optional<WantedPlayers> read_wanted(const Arguments& arguments) {
  const auto pattern = arguments.text("players");
  for (const char* const option : {"with", "hosts", "build"})
    if (!pattern && arguments.has(option))
      throw needs_option("--" + std::string(option), "--players PATTERN");
  if (!pattern) return std::nullopt;
  WantedPlayers wanted{*pattern, {}, arguments.has("hosts")};
  if (const auto with = arguments.text("with")) {
    auto words = split_words(*with);
    if (!words) throw UsageError(arguments.quoted("with") + ": " + words.error());
    wanted.with = *std::move(words);
  }
  return wanted;
}

void write_next(const Arguments& arguments, const fs::path& folder, const fs::path& share) {
  for (const std::string option : {"players", "with", "hosts", "build"})
    if (arguments.has(option)) throw both_given("--" + option, "--from");
  refuse_to_overwrite(folder, {example_config, schema});
  const Successor next = config_from(arguments, name_of(folder));
  add_files(folder, {copy_of(share / schema), {fs::path(example_config).filename(), next.config}});
  std::string text = "Wrote " + shown(config_in(folder)) + ", and tournament.schema.json.\n";
  for (std::size_t i = 0; i < next.seeds.size(); ++i)
    text += "  seed " + std::to_string(i + 1) + ": " + shown(next.seeds[i]) + "\n";
  Output::standard().write(text + next_commands(folder));
}

int init(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  const fs::path folder = operands.empty() ? "." : operands.front();
  const fs::path share = Installation::of_this_program().share;
  for (const std::string option : {"top", "format", "house-bots"})
    if (!arguments.has("from") && arguments.has(option))
      throw needs_option("--" + option, "--from TOURNAMENT");
  if (arguments.has("from"))
    write_next(arguments, folder, share);
  else if (auto wanted = read_wanted(arguments);
           wanted && arguments.has("build") && is_folder(folder / "built") &&
           is_there(config_in(folder)) && !is_as_written(folder, share, *wanted))
    build_again(*wanted, folder);
  else if (wanted && arguments.has("build"))
    write_config_of_copies(folder, share, *std::move(wanted));
  else if (wanted)
    write_config(folder, share, *wanted);
  else
    write_example(folder, share);
  return exit_ok;
}

}  // namespace

Subcommand init_command() {
  return {init_page(), init};
}

}  // namespace connect4
