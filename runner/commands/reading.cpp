#include "runner/commands/reading.hpp"

#include <unistd.h>

#include <charconv>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_words.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/hidden_paths.hpp"

namespace connect4 {

namespace {

constexpr int unlimited_width = 100'000;
constexpr std::size_t most_names = 10;

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most_names; ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return text + (names.size() > most_names ? ", ..." : "");
}

}  // namespace

Operand tournament_operand() {
  return {"TOURNAMENT", "The config file, its folder, or the results folder"};
}

Option unconfined_option() {
  return {"unconfined", "", "Start the recorded commands even if they ran without a sandbox", ""};
}

Option json_option(const std::string& what) {
  return {"json", "", "Print " + what + " as JSON", ""};
}

Option set_option() {
  Option option{
      "set", "PATH=VALUE",
      "Override a config value, such as time.turn_ms=10 or players[0].command=./new (repeatable)",
      ""};
  option.may_repeat = true;
  return option;
}

std::vector<ConfigSetting> read_settings(const Arguments& arguments) {
  std::vector<ConfigSetting> settings;
  for (const std::string& text : arguments.texts("set")) {
    auto setting = parse_setting(text);
    if (!setting) throw UsageError("--set " + in_quotes(text) + ": " + setting.error());
    settings.push_back(*std::move(setting));
  }
  return settings;
}

void add_settings(const Arguments& arguments, std::vector<std::string>& words) {
  for (const std::string& text : arguments.texts("set")) words.insert(words.end(), {"--set", text});
}

Option table_format_option() {
  return {
      "format", "FORMAT",
      "Write the tables in this format; only text fits its width to the terminal and adds notes",
      word_for(TableFormat::text, table_formats()), words_of(table_formats())};
}

TableFormat table_format(const Arguments& arguments) {
  if (arguments.has("json") && arguments.has("format")) throw both_given("--json", "--format");
  return meaning_of(arguments.text_or_default("format"), table_formats());
}

void check_use_of_scores(const Arguments& arguments, StoreReader& reader,
                         const std::string& option) {
  if (table_format(arguments) != TableFormat::text)
    throw both_given("--" + option, "--format", "it prints text or JSON");
  if (reader.scored_count() == 0)
    throw UsageError("--" + option +
                     " needs exact scores, which no game has yet; compute them: connect4 "
                     "tournament analyse " +
                     as_shell_word(arguments.operands().front()));
}

Option names_option() {
  return {"names", "FILE",
          "Rename the players as in a CSV file (player,name,id), or with `pseudonyms`, which are "
          "kept in pseudonyms.csv",
          ""};
}

ShownPlayers read_shown_players(const Arguments& arguments, StoreReader& reader) {
  const auto names = arguments.text("names");
  if (!names) return {};
  std::vector<std::string> players;
  for (const ConfiguredPlayer& player : stored_config(reader.config()).players)
    players.push_back(player.name);
  return *names == "pseudonyms" ? read_pseudonyms(reader.folder(), players)
                                : read_names_file(*names, players);
}

StoreHeader shown_header(StoreHeader header, const ShownPlayers& shown) {
  for (std::size_t i = 0; i < shown.size(); ++i) header.players.at(i).name = shown[i].name;
  return header;
}

TournamentReport read_shown_report(StoreReader& reader, const ShownPlayers& shown,
                                   bool with_remote) {
  TournamentReport report = read_report(reader, {}, with_remote);
  report.state = HiddenPaths::of(reader, shown)(std::move(report.state));
  if (!shown.empty()) report.players = names_of(shown);
  return report;
}

TournamentReport shown_report(const Arguments& arguments, StoreReader& reader) {
  return arguments.has("names") ? read_shown_report(reader, read_shown_players(arguments, reader))
                                : read_report(reader);
}

std::vector<Example> reading_exit_statuses() {
  return {{"0", "Success"}, {"2", "A mistake in the command line, or unreadable results"}};
}

std::filesystem::path operand_folder(const Arguments& arguments) {
  return results_folder(arguments.operands().front());
}

int operand_game(const Arguments& arguments) {
  const std::string& text = arguments.operands()[1];
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 1) return number;
  throw UsageError("\"" + printable(text) +
                   "\" is not a game; give its number, as `connect4 tournament games` lists them");
}

StoredGame find_game(StoreReader& reader, int number) {
  auto game = reader.game(number);
  if (game) return *std::move(game);
  const std::int64_t count = reader.count();
  throw UsageError("no game " + std::to_string(number) + " so far; " + std::to_string(count) +
                   (count == 1 ? " is" : " are") +
                   " recorded; list them: connect4 tournament games " +
                   as_shell_word(reader.folder().string()));
}

std::optional<std::filesystem::path> results_of_fixed_field(const std::string& where) {
  std::filesystem::path folder;
  try {
    folder = results_folder(where);
  } catch (const UsageError&) {  // a new ladder has no results
    if (rules_of(load_tournament(require_config_file(where)).format).stays_open)
      return std::nullopt;
    throw;
  }
  if (rules_of(recorded_config(folder).format).stays_open) return std::nullopt;
  return folder;
}

int find_player_number(const StoreHeader& header, const std::string& name) {
  std::vector<std::string> names;
  for (const PlayerEntry& player : header.players) {
    if (player.name == name) return static_cast<int>(names.size());
    names.push_back(player.name);
  }
  const std::string hint = did_you_mean(name, names);
  throw UsageError("no player called \"" + printable(name) + "\"; " +
                   (hint.empty() ? "the players are " + list(names) : hint));
}

int output_width() {
  return isatty(STDOUT_FILENO) == 1 ? terminal_width(STDOUT_FILENO) : unlimited_width;
}

void print_json(const nlohmann::ordered_json& json) {
  Output::standard().write(json_line(json) + "\n");
}

}  // namespace connect4
