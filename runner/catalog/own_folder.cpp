#include "runner/catalog/own_folder.hpp"

#include <algorithm>
#include <string>

#include "lib/text/printable.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/conventions.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/file_beginning.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& file) {
  return interpreter_of(file) != nullptr || !compilation_of(file).empty();
}

/// Returns whether no player reads such a file: a page, a config, a script for its author.
bool is_for_people(const fs::path& path) {
  constexpr std::size_t enough = 64 * 1024;
  const std::string ending = path.extension().string();
  const bool is_config =
      ending == ".json" && beginning_of(path, enough).find("\"players\"") != std::string::npos;
  return is_config || is_helper(path) || is_build_file(path) ||
         path.filename().string().starts_with("connect4.") || lower_stem(path) == "readme" ||
         lower_stem(path) == "license" || ending == ".md" || lower_stem(path) == "tournament" ||
         lower_stem(path) == "results" || path.string().ends_with(".schema.json");
}

}  // namespace

fs::path project_of(const fs::path& program) {
  const fs::path folder = program.parent_path(), above = above_build_folder(folder);
  std::error_code none;
  for (fs::directory_iterator entry(above, none), end; !none && entry != end; entry.increment(none))
    if (lower_stem(entry->path()) == lower_stem(program) && is_source(entry->path())) return above;
  return folder;
}

std::vector<std::string> missed_in(const fs::path& folder, const std::vector<fs::path>& seen,
                                   const PrivatePlaces& others) {
  std::vector<std::string> missed;
  const auto is_seen = [&](const fs::path& path) {
    return std::ranges::any_of(seen, [&](const fs::path& each) {
      return is_within(each, path) || lower_stem(each) == lower_stem(path);
    });
  };
  for (std::vector<fs::path> paths : {folders_in(folder), files_in(folder)})
    for (const fs::path& path : paths)
      if (!is_seen(path) && others.reason_in(path).empty() && !is_for_people(path))
        missed.push_back(path.filename().string());
  return missed;
}

namespace {

bool is_link(const fs::path& path) {
  return real_path(path) != own_place(path);
}

/// The files that a player sees without a link of its author.
class SeenAnyway {
 public:
  SeenAnyway(const NamedPaths& named, const PrivatePlaces& others) {
    for (const fs::path& path : named.common) real_.push_back(real_path(path));
    for (const fs::path& path : named.files) add(path);
    for (const fs::path& path : named.command) {
      add(path);
      const fs::path folder = path.parent_path();
      if (!is_folder(path) && !others.are_in(folder)) real_.push_back(real_path(folder));
    }
  }

  bool holds_target_of(const fs::path& link) const {
    const fs::path target = real_path(link);
    return is_of_system(target) || std::any_of(real_.begin(), real_.end(), [&](const auto& seen) {
             return is_within(target, seen);
           });
  }

 private:
  void add(const fs::path& path) {
    if (!is_link(path)) real_.push_back(real_path(path));
  }

  std::vector<fs::path> real_;
};

/// Returns whether a link leads to a file beside it, as `bot.py` to `bot_v2.py`.
bool leads_to_file_beside_it(const fs::path& link, const PrivatePlaces& others) {
  return !is_folder(link) && real_path(link).parent_path() == own_place(link).parent_path() &&
         !others.are_behind(link);
}

Failure leads_out(const fs::path& link) {
  return Failure{
      in_quotes(link.string()) + " is a link to " + in_quotes(real_path(link).string()) +
      ", which its player cannot see; name that path instead, or replace the link with a copy"};
}

}  // namespace

std::optional<Failure> problem_with_links(const NamedPaths& named, const PrivatePlaces& others) {
  const SeenAnyway seen(named, others);
  const auto is_refused = [&](const fs::path& path) {
    return is_link(path) && !seen.holds_target_of(path);
  };
  for (const fs::path& path : named.files)
    if (is_refused(path)) return leads_out(path);
  for (const fs::path& path : named.command) {
    if (is_refused(path) && !leads_to_file_beside_it(path, others)) return leads_out(path);
    const Interpreter* const interpreter = interpreter_of(path);
    if (!interpreter || interpreter->beside.empty()) continue;
    const fs::path beside = path.parent_path() / interpreter->beside;
    if (is_there(beside) && is_refused(beside)) return leads_out(beside);
  }
  return std::nullopt;
}

}  // namespace connect4
