#include "runner/list/inventory.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "lib/text/table.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/interpreters.hpp"
#include "runner/catalog/languages.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;
using Tools = std::vector<Tool>;

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

Table table_of(std::initializer_list<std::string> titles) {
  std::vector<TableColumn> columns;
  for (const std::string& title : titles) columns.push_back({title, TableColumn::Align::left});
  return Table(std::move(columns));
}

Table table_of_players() {
  Table table = table_of({"player", "what it does"});
  for (const BundledPlayer& player : bundled_players())
    table.add_row({player.name, player.summary});
  return table;
}

Table table_of_hosts() {
  Table table = table_of({"other people's bots", "what it does", "needs"});
  for (const Host& host : hosts)
    table.add_row(
        {std::string(host.example), std::string(host.summary), described(tools_of(host))});
  return table;
}

Table table_of_files() {
  Table table = table_of({"file", "needs"});
  for (const Interpreter& each : interpreters)
    table.add_row({std::string(each.ending), described(tools_of(each))});
  return table;
}

Table table_of_languages() {
  Table table = table_of({"bot new --language", "needs", "SDK"});
  for (const Language& each : languages)
    table.add_row({std::string(each.name), described(tools_of(each)), std::string(each.sdk)});
  return table;
}

}  // namespace

ordered_json inventory_json(const Installation& installation) {
  ordered_json list{{"players", ordered_json::array()},
                    {"hosts", ordered_json::array()},
                    {"files", ordered_json::array()},
                    {"languages", ordered_json::array()}};
  for (const BundledPlayer& each : bundled_players())
    list["players"].push_back({{"name", each.name}, {"summary", each.summary}});
  for (const Host& each : hosts)
    list["hosts"].push_back(
        {{"example", each.example}, {"summary", each.summary}, {"needs", to_json(tools_of(each))}});
  for (const Interpreter& each : interpreters)
    list["files"].push_back({{"ending", each.ending}, {"needs", to_json(tools_of(each))}});
  for (const Language& each : languages) {
    const std::string sdk = (installation.sdk / each.sdk).string();
    list["languages"].push_back({{"name", each.name},
                                 {"title", each.title},
                                 {"sdk", each.sdk.empty() ? ordered_json() : ordered_json(sdk)},
                                 {"needs", to_json(tools_of(each))}});
  }
  return list;
}

std::string inventory_text(const Installation& installation, int width) {
  return table_of_players().text(width) + "\n" + table_of_hosts().text(width) + "\n" +
         table_of_files().text(width) + "\n" + table_of_languages().text(width) +
         "\nThe SDKs are in " + installation.sdk.string() + ".\n";
}

}  // namespace connect4
