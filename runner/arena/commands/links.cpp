// arena links: the links again, for another address, or new ones.
#include <algorithm>
#include <filesystem>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "runner/arena/arena_folder.hpp"
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

constexpr std::string_view key_mark = "#key=";

CommandPage links_page() {
  CommandPage page;
  page.name = "connect4 arena links";
  page.summary = "write the links of a class again, or make new ones";
  page.synopsis = "[OPTION]... DIR";
  page.description = {
      "Rewrites links.csv. The keys stay, so links that were given out go on working at their old "
      "address if that still leads here.",
      "The arena keeps no key in clear. If links.csv was deleted, or if a link got into wrong "
      "hands, --new-keys makes new keys for everybody. All old links end at once."};
  page.operands = {{"DIR", "The folder of the class"}};
  page.options = {url_option(), {"new-keys", "", "Make new keys, and end all old links", ""}};
  page.examples = {
      {"connect4 arena links class --url https://c4.school.example", "It has another address now"},
      {"connect4 arena links class --new-keys", "links.csv was lost"}};
  page.exit_statuses = {{"0", "The links were written"},
                        {"2", "The folder has no arena, or no links to rewrite"}};
  return page;
}

/// Returns the links with their keys at another address.
Links at_address(const ArenaFolder& folder, const std::string& url) {
  Links links = read_links(folder.links());
  for (auto& [name, link] : links) {
    const auto mark = link.find(key_mark);
    if (mark != std::string::npos) link = link_with_key(url, link.substr(mark + key_mark.size()));
  }
  if (links.empty())
    throw UsageError(in_quotes(folder.links().string()) +
                     " has no links; make new ones: connect4 arena links " +
                     folder.folder.string() + " --new-keys");
  return links;
}

Links with_new_keys(const ArenaFolder& folder, const std::string& url) {
  ArenaStore store(folder.database(), ArenaStore::Access::write);
  Links links;
  for (const Person& person : store.people()) {
    const std::string key = new_key();
    store.set_key(person.number, hash_of_key(key));
    links.emplace_back(person.is_teacher() ? teacher_name : person.name, link_with_key(url, key));
  }
  std::rotate(links.begin(), links.begin() + 1, links.end());  // the teacher is last
  return links;
}

int rewrite_links(const Arguments& arguments) {
  if (arguments.operands().size() != 1)
    throw UsageError("one folder is needed; for example: connect4 arena links class");
  const ArenaFolder folder{std::filesystem::path(arguments.operands().front())};
  require_arena(folder);
  const std::string url = read_url(arguments);
  const Links links =
      arguments.has("new-keys") ? with_new_keys(folder, url) : at_address(folder, url);
  write_links(folder.links(), links);
  Output::standard().write("Wrote " + plural(links.size(), "link") + " to " +
                           shown(folder.links().string()) + "; keep it private.\n");
  return exit_ok;
}

}  // namespace

Subcommand arena_links_command() {
  return {links_page(), rewrite_links};
}

}  // namespace connect4
