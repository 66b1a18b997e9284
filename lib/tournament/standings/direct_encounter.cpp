#include "lib/tournament/standings/direct_encounter.hpp"

#include <algorithm>
#include <map>

namespace connect4 {

namespace {

using Group = std::vector<std::int32_t>;

/// What a player has from the others of its group, and what it might have.
struct GroupLine {
  std::int32_t player = 0;
  std::int64_t score = 0;
  std::int64_t best = 0;
};

/// The table of a group, highest scores first.
struct GroupTable {
  std::vector<GroupLine> lines;
  bool have_all_met = true;  ///< and equally often
};

GroupTable table_of(const Group& group, const Encounters& encounters) {
  GroupTable table;
  std::optional<std::int64_t> times;
  for (const std::int32_t player : group) {
    GroupLine line{.player = player};
    std::int64_t missing = std::ssize(group) - 1;
    for (const Encounter& each : encounters.of(player)) {
      if (!std::binary_search(group.begin(), group.end(), each.opponent)) continue;
      --missing;
      line.score += each.score;
      if (each.times != times.value_or(each.times)) table.have_all_met = false;
      times = each.times;
    }
    if (missing > 0) table.have_all_met = false;
    line.best = line.score + missing * encounters.most.value_or(0);
    table.lines.push_back(line);
  }
  std::stable_sort(table.lines.begin(), table.lines.end(),
                   [](const GroupLine& a, const GroupLine& b) { return a.score > b.score; });
  return table;
}

/// The places at which the table falls into parts: those before stand above those from there on.
std::vector<std::size_t> cuts(const GroupTable& table, bool may_have_open_meetings) {
  const std::vector<GroupLine>& lines = table.lines;
  std::vector<std::size_t> cuts;
  if (table.have_all_met) {
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (lines[i].score < lines[i - 1].score) cuts.push_back(i);
  } else if (may_have_open_meetings) {
    std::vector<std::int64_t> best_from(lines.size() + 1);  // of a line or of one below it
    for (std::size_t i = lines.size(); i-- > 0;)
      best_from[i] = std::max(best_from[i + 1], lines[i].best);
    for (std::size_t i = 1; i < lines.size() && lines[i - 1].score > best_from[i]; ++i)
      cuts.push_back(i);
  }
  return cuts;
}

/// `group` is sorted.
void place_group(const Group& group, int first_place, const Encounters& encounters,
                 std::map<std::int32_t, int>& places) {
  for (const std::int32_t player : group) places[player] = first_place;
  if (group.size() < 2) return;
  const GroupTable table = table_of(group, encounters);
  std::vector<std::size_t> ends = cuts(table, encounters.most.has_value());
  if (ends.empty()) return;
  ends.push_back(group.size());
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    Group part;
    for (std::size_t i = begin; i < end; ++i) part.push_back(table.lines[i].player);
    std::sort(part.begin(), part.end());
    place_group(part, first_place + static_cast<int>(begin), encounters, places);
    begin = end;
  }
}

}  // namespace

std::vector<int> direct_encounter(const std::vector<std::int32_t>& tied,
                                  const Encounters& encounters) {
  Group group = tied;
  std::sort(group.begin(), group.end());
  std::map<std::int32_t, int> places;
  place_group(group, 1, encounters, places);
  std::vector<int> in_order;
  for (const std::int32_t player : tied) in_order.push_back(places[player]);
  return in_order;
}

}  // namespace connect4
