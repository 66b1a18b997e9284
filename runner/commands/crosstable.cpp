// tournament crosstable: everyone against everyone.

#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/standings.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

namespace {

CommandPage crosstable_page() {
  CommandPage page;
  page.name = "connect4 tournament crosstable";
  page.summary = "print the points of all players by opponent";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Prints a row per player, best first, and a column per opponent, with the numbers of the "
      "rows; 7.5/10 means 7.5 points from 10 games."};
  page.operands = {tournament_operand()};
  page.options = {table_format_option(),
                  json_option("wins, draws and losses of every pair of players"), names_option()};
  page.examples = {{"connect4 tournament crosstable cup.json",
                    "Print the crosstable of the tournament in cup.json"}};
  page.exit_statuses = reading_exit_statuses();
  return page;
}

int crosstable_of(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments));
  const TournamentReport report = shown_report(arguments, reader);
  const TableFormat format = table_format(arguments);
  if (arguments.has("json"))
    print_json(crosstable_json(report));
  else if (format != TableFormat::text)
    Output::standard().write_as_is(written({crosstable(report)}, format));
  else
    Output::standard().write(headline(report) + "\n" +
                             crosstable(report).table.text(output_width()));
  return exit_ok;
}

}  // namespace

Subcommand crosstable_command() {
  return {crosstable_page(), crosstable_of};
}

}  // namespace connect4
