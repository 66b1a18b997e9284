#include "runner/arena/site/copy_watch.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "runner/arena/ladder_table.hpp"
#include "runner/tournament/report/plays_alike.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;
using Groups = std::map<std::string, std::vector<std::string>>;

const char* name(Copies::Same same) {
  switch (same) {
    case Copies::Same::files:
      return "files";
    case Copies::Same::sources:
      return "sources";
    case Copies::Same::play:
      return "play";
  }
  return "";
}

/// Returns the groups of two and more, without those that are named already.
void append(std::vector<Copies>& copies, Groups groups, Copies::Same same) {
  groups.erase("");
  for (auto& [key, names] : groups)
    if (names.size() > 1 && std::ranges::find(copies, names, &Copies::players) == copies.end())
      copies.push_back({std::move(names), same});
}

bool are_named_together(const std::vector<Copies>& copies, const Copies& pair) {
  return std::ranges::any_of(copies, [&](const Copies& each) {
    return std::ranges::all_of(pair.players, [&](const std::string& player) {
      return std::ranges::find(each.players, player) != each.players.end();
    });
  });
}

}  // namespace

ordered_json to_json(const std::vector<Copies>& copies) {
  ordered_json json = ordered_json::array();
  for (const Copies& each : copies) {
    ordered_json names = ordered_json::array();
    for (const std::string& player : each.players) names.push_back(printable(player));
    const bool has_positions = each.same == Copies::Same::play;
    json.push_back({{"players", std::move(names)},
                    {"same", name(each.same)},
                    {"positions", has_positions ? ordered_json(each.positions) : ordered_json()}});
  }
  return json;
}

std::vector<Copies> CopyWatch::look(ArenaStore& store, const std::vector<Person>& people,
                                    StoreReader& ladder) {
  Groups by_files, by_form;
  for (const Person& person : people) {
    if (person.is_teacher() || person.is_withdrawn()) continue;
    const auto in_use = store.hand_in_in_use(person.number);
    if (!in_use) continue;
    by_files[in_use->hash].push_back(person.name);
    by_form[in_use->form].push_back(person.name);
  }
  std::vector<Copies> copies;
  append(copies, std::move(by_files), Copies::Same::files);
  append(copies, std::move(by_form), Copies::Same::sources);
  if (pace_.is_due()) pace_.take([&] { alike_ = alike(people, ladder); });
  const std::size_t named = copies.size();
  for (const Copies& pair : alike_)
    if (!are_named_together({copies.begin(), copies.begin() + static_cast<std::ptrdiff_t>(named)},
                            pair))
      copies.push_back(pair);
  return copies;
}

/// Two bots of the config are the teacher's own.
std::vector<Copies> CopyWatch::alike(const std::vector<Person>& people, StoreReader& ladder) {
  const std::vector<std::string> names = own_names(ladder);
  const auto is_person = [&](const std::string& player) {
    return std::ranges::find(people, player, &Person::name) != people.end();
  };
  std::vector<Copies> alike;
  for (const AlikePlayers& pair : players_alike(ladder, names.size()))
    if (is_person(names[pair.first]) || is_person(names[pair.second]))
      alike.push_back(
          {{names[pair.first], names[pair.second]}, Copies::Same::play, pair.positions});
  return alike;
}

}  // namespace connect4
