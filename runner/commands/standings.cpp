// tournament standings: print the standings.

#include <array>
#include <sstream>

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
  page.summary = "show the table: points, Elo, tie-breaks, faults";
  page.synopsis = "[OPTION]... TOURNAMENT...";
  page.description = {
      "Shows the table of a tournament, also while it runs. Elo is fitted to all games at once "
      "(Bradley-Terry with a weak prior). It counts from the mean of the largest group of players "
      "who took points from each other, or from the config's anchor, with the 95 % interval of "
      "that "
      "distance. A player outside the group has a bound, such as \"< -640\". A player without a "
      "rating has \"-\", with the reason below the table. "
      "\"LOS %\" is the chance in percent that a player is stronger than the next one, and "
      "\"place\" its place by strength, from one to the other at 95 %. Awarded "
      "points, for byes and for games that a withdrawn player did not play, are among the points. "
      "In a Swiss, match points are the score. Ties are broken by " +
          joined(tie_breaks, ", ", [](const TieBreak& each) { return each.name; }) +
          ", in this order. Faults are games lost by breaking a rule. Two players are "
          "also compared by opening pairs.",
      "By opening, the table says how the player that moves first from there did, and in a duel "
      "the first player of the list: openings that decide a game before it begins tell little of "
      "the players.",
      "Of several tournaments the players are rated together, on one scale; those of one name are "
      "one player. The first tournament's config says which prior and which anchor there are.",
      "On a narrow terminal columns are left out, SB and BH first. What each figure means, how it "
      "is computed and how well it does, STATISTICS.md says."};
  page.operands = {tournament_operand()};
  page.options = {
      {"alias", "OLD=NEW,...", "With several tournaments, take the player OLD as the player NEW",
       ""},
      {"by", "WHAT", "Print a line per player or opening", "player", {"player", by_opening}},
      {"colours", "", "Add games won, drawn and lost as red and as blue", ""},
      {"reasons", "", "Add a table of the reasons for which games ended", ""},
      {"accuracy", "", "Add each player's errors; needs scores by `connect4 tournament analyse`",
       ""},
      {"los", "", "Add the chances that one player is stronger than another", ""},
      {"differences", "", "Add the Elo difference of every two players", ""},
      format_option(),
      json_option("the table and all that belongs to it"),
      names_option(),
      {"house-bots", "",
       "With --format gradebook, give lines and ranks also to the bots of the config, which are "
       "nobody's",
       ""},
      {"svg", "FILE", "Draw the ratings with their intervals as SVG", ""},
  };
  page.examples = {
      {"connect4 tournament standings cup.json", "The table of the tournament in cup.json"},
      {"connect4 tournament standings results/cup --reasons --los", "With reasons and LOS"},
      {"connect4 tournament standings cup.json --format markdown", "For a page or a mail"},
      {"connect4 tournament standings class --format gradebook --names class.csv",
       "For a gradebook"},
      {"connect4 tournament standings cup.json --by opening",
       "What games from each opening came to"},
      {"connect4 tournament standings spring.json autumn.json --alias \"Ann 1=Ann\"",
       "Both on one scale, where Ann had another name in spring"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

void refuse_options_of_players(const Arguments& arguments) {
  for (const std::string option : of_players)
    if (arguments.has(option))
      throw UsageError("--" + option +
                       " is about players, --by opening about openings; give one of them");
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
      throw UsageError("--alias " + arguments.quoted("alias") +
                       ": it takes OLD=NEW, names of players, with commas between several");
    aliases[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return aliases;
}

void print_accuracy(StoreReader& reader, const TournamentReport& report) {
  const std::int64_t scored = reader.scored_count();
  Output::standard().write("\nerrors that changed the result, best moves and loss of score, in " +
                           std::to_string(scored) + " of " +
                           std::to_string(report.summary.games.played) +
                           " games; wins, and how many of them the opponent gave away\n" +
                           accuracy_table(report, read_accuracy(reader, report), output_width()));
}

void print_by_player(const Arguments& arguments, StoreReader& reader,
                     const TournamentReport& report) {
  if (arguments.has("accuracy") && reader.scored_count() == 0)
    throw UsageError(
        "--accuracy: no game has exact scores yet; `connect4 tournament analyse` finds them");
  if (arguments.has("accuracy") && table_format(arguments) != TableFormat::text)
    throw UsageError("--accuracy is text or JSON; leave out --format");
  if (arguments.has("json")) return print_json(full_standings_json(reader, report));
  print_tables(arguments, report);
  if (table_format(arguments) != TableFormat::text) return;
  Output::standard().write(processors_text(read_processors(reader)));
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
    throw UsageError("--by opening takes one tournament: openings have the numbers of one list");
  if (arguments.has("accuracy"))
    throw UsageError("--accuracy takes one tournament: others may have no exact scores");
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
      throw UsageError("--format gradebook is one table of plain numbers: it takes no --" +
                       std::string(other));
  StoreReader reader(operand_folder(arguments, standings_page()));
  const ShownPlayers shown = read_shown_players(arguments, reader);
  GradebookPeople people{.house = house_bots(stored_config(reader.config())),
                         .with_house = arguments.has("house-bots")};
  for (const ShownPlayer& player : shown) people.ids.push_back(player.id);
  Output::standard().write_as_is(gradebook(read_shown_report(reader, shown), people));
  return exit_ok;
}

int standings_of(const Arguments& arguments) {
  if (is_gradebook(arguments)) return gradebook_of(arguments);
  if (arguments.has("house-bots"))
    throw UsageError("--house-bots is for --format gradebook; other tables have all players");
  table_format(arguments);  // refused first
  if (arguments.operands().size() > 1) return joint_standings_of(arguments);
  if (arguments.has("alias"))
    throw UsageError("--alias is for several tournaments that are rated together; give them all");
  const std::string by = arguments.text_or_default("by");
  if (by == by_opening) refuse_options_of_players(arguments);
  StoreReader reader(operand_folder(arguments, standings_page()));
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
