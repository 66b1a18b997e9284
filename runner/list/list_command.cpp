#include "runner/list/list_command.hpp"

#include <nlohmann/json.hpp>

#include "protocol/messages/json_text.hpp"
#include "runner/list/inventory.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

CommandPage list_page() {
  CommandPage page;
  page.name = "connect4 bot list";
  page.summary = "list players and languages, and what is installed";
  page.synopsis = "[OPTION]...";
  page.description = {
      "Lists the bundled players, the hosts of other people's bots, the file extensions of "
      "players, and the languages of `connect4 bot new`. Each line has the path of the program "
      "that it needs, or the command that installs it."};
  page.options = {{"json", "", "Print the list as JSON, nothing else", ""}};
  page.examples = {{"connect4 bot list --json | jq -r '.languages[].name'",
                    "The languages of bot new, one a line"}};
  page.exit_statuses = {{"0", "The list was printed, whatever is missing"},
                        {"2", "A mistake in the command line"}};
  return page;
}

int list(const Arguments& arguments) {
  if (!arguments.operands().empty())
    throw UsageError("nothing is expected behind the options: connect4 bot list");
  const Installation installation = Installation::of_this_program();
  Output out = Output::standard();
  if (arguments.has("json"))
    out.write(json_line(inventory_json(installation), 2) + "\n");
  else
    out.write(inventory_text(installation, terminal_width(out.number())));
  return exit_ok;
}

}  // namespace

Subcommand bot_list_command() {
  return {list_page(), list};
}

}  // namespace connect4
