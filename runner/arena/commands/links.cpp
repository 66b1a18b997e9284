// arena links: the links again, for another address, or new ones.
#include <filesystem>

#include "lib/text/amounts.hpp"
#include "lib/text/csv.hpp"
#include "lib/text/printable.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/commands/arena_commands.hpp"
#include "runner/arena/commands/arena_url.hpp"
#include "runner/arena/desk/arena_run.hpp"
#include "runner/arena/links_file.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/web/key.hpp"

namespace connect4 {

namespace {

CommandPage links_page() {
  CommandPage page;
  page.name = "connect4 arena links";
  page.summary = "rewrite the links of a class, or make new ones";
  page.synopsis = "[OPTION]... DIR";
  page.description = {
      "Rewrites links.csv with the same keys, so links that you have handed out keep working as "
      "long as their address still leads here.",
      "The arena stores no key in plain text. If links.csv was deleted or a link got into the "
      "wrong hands, --new-keys makes new keys for everybody, and all old links stop working at "
      "once."};
  page.operands = {{"DIR", "The folder of the class"}};
  page.options = {url_option(), {"new-keys", "", "Make new keys; all old links stop working", ""}};
  page.examples = {{"connect4 arena links class --url https://c4.school.example",
                    "Change the address in all links"},
                   {"connect4 arena links class --new-keys", "Replace a lost links.csv"}};
  page.exit_statuses = {{"0", "The links were written"},
                        {"2", "The folder has no arena, or no links to rewrite"}};
  return page;
}

/// Returns the links with their keys at another address.
Links at_address(const ArenaFolder& folder, const std::string& url) {
  Links links = read_links(folder.links());
  if (links.rows.empty())
    throw UsageError(in_quotes(folder.links().string()) +
                     " contains no links; make new ones: connect4 arena links " +
                     folder.folder.string() + " --new-keys");
  move_links(links, url);
  return links;
}

/// The further columns stay, if the file is still there.
Links with_new_keys(const ArenaFolder& folder, ArenaStore& store, const std::string& url) {
  Links links = read_links(folder.links());
  const std::vector<Person> people = store.people();
  const auto set = [&](const Person& person, const std::string& name) {
    const std::vector<std::string> ids = parts_of(person.id);
    std::vector<std::string> hashes;
    for (const std::string& id : ids) {
      const std::string key = new_key();
      hashes.push_back(hash_of_key(key));
      set_link(links, name, link_with_key(url, key), ids.size() == 1 ? "" : id);
    }
    store.set_keys(person.number, hashes);
  };
  for (const Person& person : people)
    if (person.is_teacher()) set(person, teacher_name);
  for (const Person& person : people)
    if (!person.is_teacher()) set(person, person.name);
  return links;
}

/// An address that is given is kept for the links that the arena makes later.
int rewrite_links(const Arguments& arguments) {
  const ArenaFolder folder{std::filesystem::path(arguments.operands().front())};
  require_arena(folder);
  const std::string given = read_url(arguments);
  ArenaStore store(folder.database(), ArenaStore::Access::write);
  if (!given.empty()) store.set(arena_settings::url, given);
  const std::string url = beginning_of_links(store, usual_url());
  const Links links =
      arguments.has("new-keys") ? with_new_keys(folder, store, url) : at_address(folder, url);
  write_links(folder.links(), links);
  Output::standard().write("Wrote " + plural(links.rows.size(), "link") + " to " +
                           shown(folder.links().string()) + "; keep it private.\n");
  return exit_ok;
}

}  // namespace

Subcommand arena_links_command() {
  return {links_page(), rewrite_links};
}

}  // namespace connect4
