#include "lib/tournament/standings/standings.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

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

/// Everyone's games.
Encounters games_of(const Tally& tally) {
  return {[&tally](std::int32_t player) {
            std::vector<Encounter> encounters;
            for (int opponent = 0; opponent < tally.players(); ++opponent)
              if (const Score score = tally.score(player, opponent); score.games() > 0)
                encounters.push_back({opponent, score.half_points(), score.games()});
            return encounters;
          },
          std::nullopt};
}

/// The values that separate ranks; greater is better.
auto merit(const Standing& line) {
  std::array<std::int64_t, 1 + tie_breaks.size()> merit{line.primary};
  for (std::size_t i = 0; i < tie_breaks.size(); ++i) merit[1 + i] = tie_breaks[i].value(line);
  return merit;
}

void sort_by_merit(std::vector<Standing>& table) {
  std::stable_sort(table.begin(), table.end(),
                   [](const Standing& a, const Standing& b) { return merit(a) > merit(b); });
}

void break_by_direct_encounter(std::span<Standing> tied, const Encounters& encounters) {
  if (tied.size() < 2) return;
  std::vector<std::int32_t> players;
  for (const Standing& line : tied) players.push_back(line.player);
  const std::vector<int> places = direct_encounter(players, encounters);
  for (std::size_t i = 0; i < tied.size(); ++i) tied[i].direct_place = places[i];
}

/// Needs a table sorted by primary scores.
void add_direct_encounters(std::vector<Standing>& table, const Encounters& encounters) {
  for (auto first = table.begin(); first != table.end();) {
    const auto last = std::find_if(first, table.end(), [first](const Standing& line) {
      return line.primary != first->primary;
    });
    break_by_direct_encounter({first, last}, encounters);
    first = last;
  }
}

void number_ranks(std::vector<Standing>& table, bool ties_are_broken) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool shared = i > 0 && (ties_are_broken ? merit(table[i]) == merit(table[i - 1])
                                                  : table[i].primary == table[i - 1].primary);
    table[i].rank = shared ? table[i - 1].rank : static_cast<int>(i) + 1;
  }
}

}  // namespace

std::vector<Standing> standings(const Tally& tally, const std::vector<PlayerStatus>& statuses,
                                const Ranking& ranking) {
  const auto players = static_cast<std::size_t>(tally.players());
  for (const std::size_t count : {statuses.size(), ranking.scores.size(), ranking.buchholz.size()})
    if (count != 0 && count != players)
      throw std::invalid_argument("standings: one status, score and Buchholz per player, or none");
  std::vector<Standing> table;
  for (std::size_t i = 0; i < players; ++i) {
    table.push_back(without_tie_breaks(tally, static_cast<int>(i),
                                       statuses.empty() ? PlayerStatus{} : statuses[i]));
    Standing& line = table.back();
    line.primary = ranking.scores.empty() ? line.half_points : ranking.scores[i];
    if (!ranking.buchholz.empty()) line.buchholz = ranking.buchholz[i];
  }
  for (Standing& line : table)
    line.sonneborn_berger_quarters = sonneborn_berger(tally, table, line.player);
  sort_by_merit(table);
  add_direct_encounters(table, ranking.encounters ? *ranking.encounters : games_of(tally));
  sort_by_merit(table);
  number_ranks(table, ranking.breaks_ties);
  return table;
}

}  // namespace connect4
