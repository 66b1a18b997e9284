// tournament page: a tournament as a file for the browser.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/page/page_file.hpp"
#include "runner/page/record_page.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/record_file.hpp"
#include "runner/tournament/report/page_report.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr char records_ending[] = ".jsonl";
constexpr int exit_some_left_out = 1;

CommandPage page_page() {
  CommandPage page;
  page.name = "connect4 tournament page";
  page.summary = "write one HTML file with tables and all games";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Writes a page with all results and prints its path. It opens in any browser, even offline. "
      "During a run it shows the games so far.",
      "Instead of a tournament it also takes a file of games: game records in a .jsonl file from "
      "`connect4 play --record` or `connect4 tournament export`, a replay of Kaggle's ConnectX, or "
      "a list of games as moves, one per line. Lines that are not records are left out.",
      "PAGE.md describes the data in the page."};
  page.operands = {
      {"TOURNAMENT", "The config file, its folder, the results folder, or a file of games"}};
  page.options = {
      {"out", "FILE",
       "Write to FILE (default: page.html in the results folder, or the name of the file of games "
       "with .html)",
       ""},
      {"full", "", "Write exact times instead of times rounded to 5 %", ""},
      names_option(),
      {"wall", "", "Fill the screen with the table, or with the bracket of a knockout", ""},
  };
  page.examples = {
      {"connect4 tournament page cup.json", "Write the page of the tournament in cup.json"},
      {"connect4 tournament page results/cup --out cup.html", "Write it to cup.html"},
      {"connect4 tournament page games.jsonl", "Write the page of a file of games to games.html"},
      {"connect4 tournament page replay.json", "Write the page of a game played on Kaggle"},
  };
  page.exit_statuses = reading_exit_statuses();
  page.exit_statuses.insert(page.exit_statuses.begin() + 1,
                            {"1", "Some lines of the file were not game records"});
  return page;
}

bool is_record_file(const std::string& operand) {
  if (is_folder(operand)) return false;
  return operand.ends_with(records_ending) || foreign_games_of(operand).has_value();
}

/// Returns whether a page may replace the file: it is a page of ours, or empty. A link to an empty
/// file does not count: we never make one.
bool is_page(const fs::path& path) {
  constexpr auto any_size = std::numeric_limits<std::size_t>::max();
  const auto text = read_whole_file(path.string(), any_size);
  if (!text) return false;
  return text->empty() ? !fs::is_symlink(path)
                       : text->find("id=\"connect4-data\"") != std::string::npos;
}

/// Returns the default path, unless another file has that name: it may be a person's own work, or
/// lie in a stranger's folder.
std::string default_path(const fs::path& path) {
  if (fs::exists(fs::symlink_status(path)) && !is_page(path))
    throw UsageError(
        in_quotes(path.string()) +
        " already exists and is not a page of connect4; choose another name with --out");
  return path.string();
}

/// Nobody means to write over the sources of the page.
void refuse_sources(const Arguments& arguments, const std::vector<fs::path>& sources) {
  for (const fs::path& source : sources)
    if (is_one_file(source, *arguments.text("out")))
      throw UsageError(arguments.quoted("out") + " is the source of the page; choose another name");
}

std::string page_path(const Arguments& arguments, const fs::path& usual,
                      const std::vector<fs::path>& sources) {
  if (!arguments.has("out")) return default_path(usual);
  refuse_sources(arguments, sources);
  return *arguments.text("out");
}

/// False if some lines of the file were no records.
bool add_records(RecordFile& records, RecordPage& page) {
  bool all_are_records = true;
  while (auto record = records.next()) {
    if (*record) {
      page.add(**std::move(record));
      continue;
    }
    std::cerr << record->error() << "; left out" << std::endl;
    all_are_records = false;
  }
  return all_are_records;
}

void print_path(const std::string& path) {
  Output::standard().write(printable(path) + "\n");
}

int page_of_records(const Arguments& arguments) {
  for (const char* const option : {"names", "wall"})
    if (arguments.has(option))
      throw UsageError("--" + std::string(option) + " takes a tournament, not a file of records");
  const fs::path source = arguments.operands().front();
  RecordFile records(source.string());
  const std::string path =
      page_path(arguments, fs::path(source).replace_extension(".html"), {source});
  PageFile file(path);
  RecordPage page(arguments.has("full"));
  const bool all_are_records = add_records(records, page);
  const std::string tables = page.tables();
  file.write(std::move(page).data(source.filename().string()), tables);
  print_path(path);
  return all_are_records ? exit_ok : exit_some_left_out;
}

int page_of_tournament(const Arguments& arguments, const fs::path& folder) {
  StoreReader reader(folder);
  const std::string path = page_path(arguments, folder / "page.html",
                                     {folder / "tournament.db", arguments.operands().front()});
  PageFile file(path);
  TournamentPage page =
      read_page(reader, read_shown_players(arguments, reader), arguments.has("full"));
  page.data.wall = arguments.has("wall");
  file.write(std::move(page.data), page.tables);
  print_path(path);
  return exit_ok;
}

int write_page(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() == 1 && is_record_file(operands.front())) return page_of_records(arguments);
  return page_of_tournament(arguments, operand_folder(arguments));
}

}  // namespace

Subcommand page_command() {
  return {page_page(), write_page};
}

}  // namespace connect4
