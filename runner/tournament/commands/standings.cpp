// tournament standings: who stands where.

#include <iostream>

#include "lib/text/duration.hpp"
#include "runner/console/output.hpp"
#include "runner/tournament/commands/commands.hpp"
#include "runner/tournament/commands/reading.hpp"
#include "runner/tournament/report_json.hpp"
#include "runner/tournament/report_text.hpp"

namespace connect4 {

namespace {

CommandPage standings_page() {
  CommandPage page;
  page.name = "tournament standings";
  page.summary = "the table: points, Elo, tie-breaks, faults";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Shows the table of a tournament, also while it runs. Elo is fitted to all games at once "
      "(Bradley-Terry, mean 0) with the 95 % interval of its distance to that mean; \">+400\" is a "
      "bound and \"-\" no rating, with the reason below the table. Awarded points, for byes and "
      "for games that a withdrawn player did not play, are among the points. SB is "
      "Sonneborn-Berger. Faults are games lost by breaking a rule. Two players are also compared "
      "by opening pairs.",
      "On a narrow terminal columns are left out, SB first."};
  page.operands = {tournament_operand()};
  page.options = {
      {"colours", "", "Add games won, drawn and lost as red and as blue", ""},
      {"endings", "", "Add a table of how games ended, by kind", ""},
      {"los", "", "Add the chances that one player is stronger than another", ""},
      {"timing", "", "Say on standard error how long reading, counting and fitting took", ""},
      json_option("the table and all that belongs to it"),
  };
  page.examples = {
      {"tournament standings cup.json", "The table of the tournament in cup.json"},
      {"tournament standings results/cup --endings --los", "With endings and LOS"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

void print_timing(const TournamentReport& report) {
  std::cerr << "reading " << to_text(report.reading) << ", counting " << to_text(report.counting)
            << ", fitting " << to_text(report.fitting) << std::endl;
}

int standings_of(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments, standings_page()));
  const TournamentReport report = read_report(reader);
  const StandingsView view{.width = output_width(),
                           .colours = arguments.has("colours"),
                           .endings = arguments.has("endings"),
                           .los = arguments.has("los")};
  if (arguments.has("json"))
    print_json(standings_json(report));
  else
    Output::standard().write(standings_text(report, view));
  if (arguments.has("timing")) print_timing(report);
  return exit_ok;
}

}  // namespace

Subcommand standings_command() {
  return {standings_page(), standings_of};
}

}  // namespace connect4
