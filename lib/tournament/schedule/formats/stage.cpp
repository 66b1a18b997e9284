#include "lib/tournament/schedule/formats/stage.hpp"

#include <algorithm>

namespace connect4 {

std::int32_t History::next_opening(std::int32_t a, std::int32_t b) const {
  const auto used = openings_used.find(std::minmax(a, b));
  return used == openings_used.end() ? 0 : used->second;
}

int FinishedMeeting::half_match_points(int side) const {
  const auto own = static_cast<std::size_t>(side);
  if (withdrew[own]) return 0;
  if (withdrew[1 - own]) return 2;
  if (half_points[own] == half_points[1 - own]) return half_points[own] > 0 ? 1 : 0;
  return half_points[own] > half_points[1 - own] ? 2 : 0;
}

}  // namespace connect4
