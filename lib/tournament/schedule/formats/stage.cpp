#include "lib/tournament/schedule/formats/stage.hpp"

#include <algorithm>

#include "lib/tournament/schedule/formats/pair_number.hpp"

namespace connect4 {

std::int32_t History::openings_played(std::int32_t a, std::int32_t b) const {
  const auto used = openings_used.find(std::minmax(a, b));
  return used == openings_used.end() ? 0 : used->second;
}

std::int32_t History::opening_after(std::int32_t played, std::int32_t a, std::int32_t b) const {
  if (rules.openings_per_pairing == OpeningsPerPairing::same) return played;
  const std::int64_t place = std::int64_t{first_opening(a, b, rules.openings)} + played;
  return static_cast<std::int32_t>(place % rules.openings);
}

int FinishedMeeting::half_match_points(int side) const {
  const auto own = static_cast<std::size_t>(side);
  if (withdrew[own]) return 0;
  if (withdrew[1 - own]) return 2;
  if (half_points[own] == half_points[1 - own]) return half_points[own] > 0 ? 1 : 0;
  return half_points[own] > half_points[1 - own] ? 2 : 0;
}

}  // namespace connect4
