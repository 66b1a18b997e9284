#include "lib/tournament/standings.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <tuple>

namespace connect4 {
namespace {

Standing without_tie_breaks(const Tally& tally, int player, const PlayerStatus& status) {
  Standing line;
  line.player = player;
  line.status = status;
  for (int opponent = 0; opponent < tally.players(); ++opponent) {
    line.red += tally.score(player, opponent, Colour::red);
    line.blue += tally.score(player, opponent, Colour::blue);
  }
  line.half_points = line.score().half_points() + status.awarded_half_points;
  line.endings = tally.endings(player);
  return line;
}

/// `table` is still in list order here.
std::int64_t sonneborn_berger(const Tally& tally, const std::vector<Standing>& table, int player) {
  std::int64_t quarters = 0;
  for (const Standing& opponent : table)
    quarters += tally.score(player, opponent.player).half_points() * opponent.half_points;
  return quarters;
}

/// Whether every two of the players have met, and equally often.
bool all_have_met(const Tally& tally, std::span<const Standing> tied) {
  const std::int64_t games = tally.score(tied[0].player, tied[1].player).games();
  for (const Standing& a : tied)
    for (const Standing& b : tied)
      if (a.player != b.player && tally.score(a.player, b.player).games() != games) return false;
  return games > 0;
}

void break_by_direct_encounter(const Tally& tally, std::span<Standing> tied) {
  if (tied.size() < 2 || !all_have_met(tally, tied)) return;
  for (Standing& a : tied) {
    a.direct_half_points = 0;
    for (const Standing& b : tied)
      *a.direct_half_points += tally.score(a.player, b.player).half_points();
  }
}

/// What separates ranks; greater is better.
auto merit(const Standing& line) {
  return std::tuple(line.half_points, line.direct_half_points.value_or(0),
                    line.sonneborn_berger_quarters, line.score().wins);
}

void sort_by_merit(std::vector<Standing>& table) {
  std::stable_sort(table.begin(), table.end(),
                   [](const Standing& a, const Standing& b) { return merit(a) > merit(b); });
}

/// Needs a table sorted by points.
void add_direct_encounters(const Tally& tally, std::vector<Standing>& table) {
  for (auto first = table.begin(); first != table.end();) {
    const auto last = std::find_if(first, table.end(), [first](const Standing& line) {
      return line.half_points != first->half_points;
    });
    break_by_direct_encounter(tally, {first, last});
    first = last;
  }
}

void number_ranks(std::vector<Standing>& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool shared = i > 0 && merit(table[i]) == merit(table[i - 1]);
    table[i].rank = shared ? table[i - 1].rank : static_cast<int>(i) + 1;
  }
}

}  // namespace

std::vector<Standing> standings(const Tally& tally, const std::vector<PlayerStatus>& statuses) {
  const auto players = static_cast<std::size_t>(tally.players());
  if (!statuses.empty() && statuses.size() != players)
    throw std::invalid_argument("standings: one status per player, or none");
  std::vector<Standing> table;
  for (std::size_t i = 0; i < players; ++i)
    table.push_back(without_tie_breaks(tally, static_cast<int>(i),
                                       statuses.empty() ? PlayerStatus{} : statuses[i]));
  for (Standing& line : table)
    line.sonneborn_berger_quarters = sonneborn_berger(tally, table, line.player);
  sort_by_merit(table);
  add_direct_encounters(tally, table);
  sort_by_merit(table);
  number_ranks(table);
  return table;
}

}  // namespace connect4
