// tournament standings: print the standings.

#include <array>
#include <sstream>

#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/standings.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

constexpr char by_opening[] = "opening";
constexpr char for_gradebook[] = "gradebook";
constexpr std::array of_players{"colours",     "reasons",  "los",
                                "differences", "accuracy", "format"};  // options that players have

Option format_option() {
  Option option = table_format_option();
  option.help += "; gradebook is CSV of plain numbers, with the ids of --names";
  option.choices.emplace_back(for_gradebook);
  return option;
}

bool is_gradebook(const Arguments& arguments) {
  return arguments.text_or_default("format") == for_gradebook;
}

CommandPage standings_page() {
  CommandPage page;
  page.name = "connect4 tournament standings";
  page.summary = "print the table: points, Elo, tie-breaks, faults";
  page.synopsis = "[OPTION]... TOURNAMENT...";
  page.description = {
      "Prints the table of a tournament, even during a run. Elo is fitted to all games at once "
      "(Bradley-Terry with a weak prior) and has a 95 % interval. It is relative to the mean of "
      "the largest group of players who have all scored against each other, directly or through a "
      "chain of opponents, or to the anchor of the config. A player outside that group has a "
      "bound, such as \"< -640\". A player without a rating has \"-\", and the reason follows the "
      "table.",
      "\"LOS %\" is the chance that a player is stronger than the next one; \"place\" is the range "
      "of its rank by strength (95 %). \"points\" include those awarded for byes and forfeits; a "
      "Swiss is scored by match points. Ties are broken by " +
          joined(tie_breaks, ", ", [](const TieBreak& each) { return each.name; }) +
          ", in this order. \"faults\" are games lost by breaking a rule.",
      "With --by opening, W, D, L and score % are for the player who moves first from there, or in "
      "a duel for its first player. An opening that decides the game before it begins says little "
      "about the players.",
      "Given several tournaments, it rates all their players on one scale. Players with the same "
      "name are treated as one. The prior and the anchor come from the first tournament's config.",
      "A narrow terminal leaves out columns, SB and BH first. STATISTICS.md explains each figure, "
      "how it is computed, and how accurate it is."};
  page.operands = {tournament_operand()};
  page.options = {
      {"alias", "OLD=NEW,...", "With several tournaments, treat the player OLD as the player NEW",
       ""},
      {"by", "WHAT", "Print a line per player or opening", "player", {"player", by_opening}},
      {"colours", "", "Add wins, draws and losses as red and as blue", ""},
      {"reasons", "", "Add a table of how games ended", ""},
      {"accuracy", "",
       "Add each player's errors; needs the scores of `connect4 tournament analyse`", ""},
      {"los", "", "Add the chance that one player is stronger, for every pair of players", ""},
      {"differences", "", "Add the Elo difference of every pair of players", ""},
      format_option(),
      json_option("the table and all figures"),
      names_option(),
      {"house-bots", "", "With --format gradebook, include the house bots of the config", ""},
      {"remote-players", "",
       "With --format gradebook, include the games of players on their owners' machines", ""},
      {"svg", "FILE", "Draw the ratings with their intervals as SVG", ""},
  };
  page.examples = {
      {"connect4 tournament standings cup.json", "Print the table of the tournament in cup.json"},
      {"connect4 tournament standings results/cup --reasons --los",
       "Add how games ended, and who is stronger than whom"},
      {"connect4 tournament standings cup.json --format markdown", "Print it as Markdown"},
      {"connect4 tournament standings class --format gradebook --names class.csv",
       "Print points and ranks for a gradebook"},
      {"connect4 tournament standings cup.json --by opening", "Print the results by opening"},
      {"connect4 tournament standings spring.json autumn.json --alias \"Ann 1=Ann\"",
       "Rate the players of two tournaments on one scale"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

void refuse_options_of_players(const Arguments& arguments) {
  for (const std::string option : of_players)
    if (arguments.has(option)) throw both_given("--" + option, "--by opening");
}

void print_by_opening(const Arguments& arguments, StoreReader& reader,
                      const TournamentReport& report) {
  const std::vector<OpeningLine> lines = read_opening_lines(reader, report);
  if (arguments.has("json"))
    print_json(openings_json(report, lines));
  else
    Output::standard().write(openings_text(report, lines, output_width()));
}

void print_tables(const Arguments& arguments, const TournamentReport& report) {
  const StandingsView view{.width = output_width(),
                           .colours = arguments.has("colours"),
                           .reasons = arguments.has("reasons"),
                           .los = arguments.has("los"),
                           .differences = arguments.has("differences")};
  const TableFormat format = table_format(arguments);
  if (format == TableFormat::text)
    Output::standard().write(standings_text(report, view));
  else
    Output::standard().write_as_is(written(standings_tables(report, view), format));
}

/// "OLD=NEW,OLD=NEW"
Aliases read_aliases(const Arguments& arguments) {
  Aliases aliases;
  std::istringstream words(arguments.text("alias").value_or(""));
  for (std::string word; std::getline(words, word, ',');) {
    const std::size_t equals = word.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == word.size())
      throw UsageError(arguments.quoted("alias") +
                       ": the value must be OLD=NEW, with commas between several");
    aliases[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return aliases;
}

void print_accuracy(StoreReader& reader, const TournamentReport& report) {
  const std::int64_t scored = reader.scored_count();
  Output::standard().write(
      "\nAccuracy against perfect play (" + std::to_string(scored) + " of " +
      plural(report.summary.games.played, "game") + " analysed)\n" +
      accuracy_table(report, read_accuracy(reader, report), output_width()) +
      "errors: moves that changed the result. gifts: wins that the opponent threw away.\n");
}

void print_by_player(const Arguments& arguments, StoreReader& reader,
                     const TournamentReport& report) {
  if (arguments.has("accuracy")) check_use_of_scores(arguments, reader, "accuracy");
  if (arguments.has("json")) return print_json(full_standings_json(reader, report));
  print_tables(arguments, report);
  if (arguments.has("accuracy")) print_accuracy(reader, report);
}

/// Draws the ratings before anything is printed, so a path that cannot be written is refused first.
void draw_ratings(const Arguments& arguments, const TournamentReport& report) {
  if (const auto path = arguments.text("svg")) write_whole(*path, ratings_svg(report));
}

/// Reads the names of players of several tournaments. Pseudonyms belong to one results folder.
ShownPlayers read_joint_names(const std::string& file, const std::vector<std::string>& players) {
  if (file == "pseudonyms")
    throw UsageError(
        "--names pseudonyms: each tournament keeps its own; give a CSV file with the columns "
        "player,name");
  return read_names_file(file, players);
}

int joint_standings_of(const Arguments& arguments) {
  if (arguments.text_or_default("by") == by_opening)
    throw UsageError("--by opening takes one tournament, because each numbers its own openings");
  if (arguments.has("accuracy"))
    throw UsageError("--accuracy takes one tournament; give each one in a command of its own");
  std::vector<StoreReader> readers;
  for (const std::string& operand : arguments.operands())
    readers.emplace_back(results_folder(operand));
  TournamentReport report = joint_report(readers, read_aliases(arguments));
  if (const auto names = arguments.text("names"))
    report.players = names_of(read_joint_names(*names, report.players));
  draw_ratings(arguments, report);
  if (arguments.has("json"))
    print_json(standings_json(report));
  else
    print_tables(arguments, report);
  return exit_ok;
}

/// Prints the gradebook. Its columns are fixed, and it is of one tournament, so other options are
/// refused.
int gradebook_of(const Arguments& arguments) {
  for (const char* const other :
       {"json", "by", "colours", "reasons", "los", "differences", "accuracy", "alias", "svg"})
    if (arguments.has(other))
      throw both_given("--format gradebook", "--" + std::string(other),
                       "a gradebook is one table of plain numbers");
  StoreReader reader(operand_folder(arguments));
  const ShownPlayers shown = read_shown_players(arguments, reader);
  GradebookPeople people{.house = house_bots(stored_config(reader.config())),
                         .with_house = arguments.has("house-bots"),
                         .with_remote = arguments.has("remote-players")};
  for (const ShownPlayer& player : shown) people.ids.push_back(player.id);
  Output::standard().write_as_is(
      gradebook(read_shown_report(reader, shown, people.with_remote), people));
  return exit_ok;
}

int standings_of(const Arguments& arguments) {
  if (is_gradebook(arguments)) return gradebook_of(arguments);
  for (const std::string option : {"--house-bots", "--remote-players"})
    if (arguments.has(option.substr(2))) throw needs_option(option, "--format gradebook");
  table_format(arguments);  // refused first
  if (arguments.operands().size() > 1) return joint_standings_of(arguments);
  if (arguments.has("alias"))
    throw UsageError("--alias needs two or more tournaments; give them all");
  const std::string by = arguments.text_or_default("by");
  if (by == by_opening) refuse_options_of_players(arguments);
  StoreReader reader(operand_folder(arguments));
  const TournamentReport report = shown_report(arguments, reader);
  draw_ratings(arguments, report);
  if (by == by_opening)
    print_by_opening(arguments, reader, report);
  else
    print_by_player(arguments, reader, report);
  return exit_ok;
}

}  // namespace

Subcommand standings_command() {
  return {standings_page(), standings_of};
}

}  // namespace connect4
