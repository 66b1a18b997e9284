// arena new: a ladder, and a link for each player.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "lib/text/amounts.hpp"
#include "lib/text/csv.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/class_list.hpp"
#include "runner/arena/commands/arena_commands.hpp"
#include "runner/arena/commands/arena_url.hpp"
#include "runner/arena/links_file.hpp"
#include "runner/commands/submission.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/web/key.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage new_page() {
  CommandPage page;
  page.name = "connect4 arena new";
  page.summary = "create a class: a ladder, and a link for each player";
  page.synopsis = "[OPTION]... DIR --players NAMES.csv";
  page.description = {
      "Writes a ladder into the folder DIR, and links.csv with a link for each player and one for "
      "the teacher. A link is a key, so give each one only to its owner and keep the file private. "
      "You can delete it once the links are handed out: the arena itself stores no key in plain "
      "text.",
      "NAMES.csv has the header `name` or `name,id` and a line for each player. The id is for a "
      "gradebook. Several people share a player if their ids are separated by semicolons (a1;b2), "
      "and each gets a link. Other columns, such as an e-mail address, are copied to links.csv, so "
      "you can send the links by mail merge."};
  page.operands = {{"DIR", "The folder to write to"}};
  page.options = {{"players", "FILE", "Read the names of the players from the CSV file FILE", ""},
                  url_option()};
  page.examples = {{"connect4 arena new class --players names.csv", "Create a class"},
                   {"connect4 arena new class --players names.csv --url https://c4.school.example",
                    "Create a class that is reached through a TLS proxy"},
                   {"connect4 arena run class", "Open the class and play its games, until Ctrl-C"}};
  page.exit_statuses = {{"0", "The class was created"},
                        {"2", "The folder already has a class, or the list cannot be used"}};
  return page;
}

/// Returns the names that the new config gives to its own players.
std::vector<std::string> names_in(const std::string& config) {
  const auto no_players_yet = [](const std::string&, const std::vector<Words>&) {
    return Expected<Words>(Words{});
  };
  const auto file = read_tournament_file(config, "tournament.json", no_players_yet);
  std::vector<std::string> names;
  for (const ConfiguredPlayer& player : file.value().config.players) names.push_back(player.name);
  return names;
}

void make_private_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) fs::permissions(folder, fs::perms(0700), error);
  if (error) fail_to_write(folder.string(), error.value());
}

/// The database comes last: a folder without it is not an arena yet.
void write_class(const ArenaFolder& folder, const std::string& config, const ClassList& list,
                 const std::string& url) {
  add_files(folder.folder, {{"players/"}, {"tournament.json", config}});
  for (const fs::path& each : {folder.folder, folder.arena(), folder.inbox(), folder.uploads()})
    make_private_folder(each);
  Links links{.columns = list.columns};
  std::vector<std::vector<std::string>> hashes;
  const auto add = [&](const Student& player) {
    hashes.emplace_back();
    for (std::size_t i = 0; i < parts_of(player.id).size(); ++i) {
      const std::string key = new_key();
      hashes.back().push_back(hash_of_key(key));
      links.rows.push_back({player.name, link_with_key(url.empty() ? usual_url() : url, key),
                            columns_of_person(player, i)});
    }
  };
  add({teacher_name});
  for (const Student& student : list.students) add(student);
  std::rotate(links.rows.begin(), links.rows.begin() + 1, links.rows.end());  // the teacher is last
  write_links(folder.links(), links);
  ArenaStore::create(folder.database(), list.students, hashes);
  if (!url.empty())
    ArenaStore(folder.database(), ArenaStore::Access::write).set(arena_settings::url, url);
}

int begin_class(const Arguments& arguments) {
  if (!arguments.has("players"))
    throw UsageError(
        "--players is missing; for example: connect4 arena new class --players names.csv");
  const ArenaFolder folder{fs::path(arguments.operands().front())};
  const std::string name = plain_path(folder.folder).filename();
  if (!is_tournament_name(name))
    throw UsageError(in_quotes(folder.folder.string()) +
                     ": its name cannot be that of a class; choose a folder whose name is " +
                     std::string(tournament_name_rule));
  for (const fs::path& file : {folder.folder / "tournament.json", folder.database()})
    refuse_to_replace(file, another_folder(folder.folder));
  const std::string config = config_of_ladder(name, R"(,

  // Players are handed in through the browser: connect4 arena run.
  "arena": {"public": true, "names": "own", "hand_ins_per_hour": 20, "humans": false})");
  const ClassList list = read_class_list(*arguments.text("players"), names_in(config));
  write_class(folder, config, list, read_url(arguments));
  const std::string where = shown(folder.folder.string());
  Output::standard().write(where + ": " + plural(list.students.size(), "player") +
                           ". Their links are in " + shown(folder.links().string()) +
                           "; keep it private.\nNext: connect4 arena run " +
                           as_shell_word(folder.folder.string()) + "\n");
  return exit_ok;
}

}  // namespace

Subcommand arena_new_command() {
  return {new_page(), begin_class};
}

}  // namespace connect4
