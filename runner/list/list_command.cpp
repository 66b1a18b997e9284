#include "runner/basic_commands.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages/json_text.hpp"
#include "protocol/results/columns.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;
using Tools = std::vector<Tool>;

constexpr auto on_left = TableColumn::Align::left;

Tools tools_of(const Host& host) {
  if (host.interpreter.empty()) return {};
  return {{std::string(host.interpreter), std::string(host.interpreter)}};
}

Tools tools_of(const Interpreter& interpreter) {
  return {{std::string(interpreter.program), std::string(interpreter.package)}};
}

ordered_json to_json(const Tools& tools) {
  ordered_json list = ordered_json::array();
  for (const Tool& tool : tools) {
    const auto path = tool.path();
    list.push_back({{"program", tool.program},
                    {"package", tool.package},
                    {"path", path ? ordered_json(path->string()) : ordered_json()}});
  }
  return list;
}

std::string described(const Tools& tools) {
  std::string text = what_is_missing(tools);
  for (const Tool& tool : tools)
    if (const auto path = tool.path()) text += (text.empty() ? "" : "; ") + path->string();
  return text;
}

ColumnsOf<BundledPlayer> player_columns() {
  using Player = BundledPlayer;
  return {{{"player", on_left}, "name", [](const Player& each) { return each.name; }},
          {{"what it does", on_left}, "summary", [](const Player& each) { return each.summary; }}};
}

/// The column of other programs that are needed, for a thing with tools_of().
template <class Thing>
ColumnOf<Thing> needs() {
  return {{"needs", on_left},
          "needs",
          [](const Thing& each) { return to_json(tools_of(each)); },
          [](const Thing& each) { return described(tools_of(each)); }};
}

ColumnsOf<Host> host_columns() {
  return {
      {{"other people's bots", on_left}, "example", [](const Host& each) { return each.example; }},
      {{"what it does", on_left}, "summary", [](const Host& each) { return each.summary; }},
      needs<Host>()};
}

ColumnsOf<Interpreter> file_columns() {
  return {{{"file", on_left}, "ending", [](const Interpreter& each) { return each.ending; }},
          needs<Interpreter>()};
}

ColumnsOf<Language> language_columns(const Installation& installation) {
  const auto sdk = [&](const Language& each) {
    return each.sdk.empty() ? ordered_json() : ordered_json((installation.sdk / each.sdk).string());
  };
  return {{{"connect4 bot new --language", on_left},
           "name",
           [](const Language& each) { return each.name; }},
          {{}, "title", [](const Language& each) { return each.title; }},
          {{}, "sdk", sdk},
          needs<Language>(),
          {{"SDK", on_left}, "", [](const Language& each) { return each.sdk; }}};
}

/// Returns one of the tables as a list.
template <class Things>
auto listed(const Things& things) {
  return std::vector(std::begin(things), std::end(things));
}

/// The list as protocol/BOT_LIST.md describes it.
ordered_json inventory_json(const Installation& installation) {
  return {{"players", lines_json(player_columns(), listed(bundled_players()))},
          {"hosts", lines_json(host_columns(), listed(hosts))},
          {"files", lines_json(file_columns(), listed(interpreters))},
          {"languages", lines_json(language_columns(installation), listed(languages))}};
}

/// Returns the list as tables, at most that wide if possible.
std::string inventory_text(const Installation& installation, int width) {
  return table_of(player_columns(), listed(bundled_players())).text(width) + "\n" +
         table_of(host_columns(), listed(hosts)).text(width) + "\n" +
         table_of(file_columns(), listed(interpreters)).text(width) + "\n" +
         table_of(language_columns(installation), listed(languages)).text(width) +
         "\nThe SDKs are in " + installation.sdk.string() + ".\n";
}

CommandPage list_page() {
  CommandPage page;
  page.name = "connect4 bot list";
  page.summary = "list everything that can play, and what is installed";
  page.synopsis = "[OPTION]...";
  page.description = {
      "Lists the bundled players, the hosts that run bots written for other platforms, the file "
      "extensions of players, and the languages of `connect4 bot new`. Each line shows the path of "
      "the program that it needs, or the command that installs it."};
  page.options = {{"json", "", "Print only the list, as JSON", ""}};
  page.examples = {{"connect4 bot list --json | jq -r '.languages[].name'",
                    "Print the languages of `connect4 bot new`, one per line"}};
  page.exit_statuses = {{"0", "The list was printed, even if something is not installed"},
                        {"2", "A mistake in the command line"}};
  return page;
}

int list(const Arguments& arguments) {
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
