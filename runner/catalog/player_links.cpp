#include "runner/catalog/player_links.hpp"

#include <algorithm>

#include "lib/text/quotation.hpp"
#include "runner/catalog/interpreters.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

bool is_link(const fs::path& path) {
  return real_path(path) != own_place(path);
}

/// What a player sees without following any link of its author.
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

/// As of `bot.py`, which leads to `bot_v2.py`.
bool leads_to_file_beside_it(const fs::path& link, const PrivatePlaces& others) {
  return !is_folder(link) && real_path(link).parent_path() == own_place(link).parent_path() &&
         !others.are_behind(link);
}

Failure leads_out(const fs::path& link) {
  return Failure{in_quotes(link.string()) + " is a link to " + in_quotes(real_path(link).string()) +
                 ", which its player does not see otherwise; name that itself, or put a copy of it "
                 "in the link's place"};
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
