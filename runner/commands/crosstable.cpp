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
  page.summary = "show the scores of all players by opponent";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Each row is a player, best first, and each column the opponent with that number; 7.5/10 is "
      "seven and a half points from ten games."};
  page.operands = {tournament_operand()};
  page.options = {table_format_option(), json_option("wins, draws and losses of every two players"),
                  names_option()};
  page.examples = {{"connect4 tournament crosstable cup.json", "Everyone against everyone"}};
  page.exit_statuses = reading_exit_statuses();
  return page;
}

int crosstable_of(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments, crosstable_page()));
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
