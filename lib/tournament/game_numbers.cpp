#include "lib/tournament/game_numbers.hpp"

#include <algorithm>

namespace connect4 {

void number_open_games(Schedule& schedule, const std::vector<std::int32_t>& recorded) {
  std::vector<std::int32_t*> open;
  for (PlannedGame& game : schedule.remaining) open.push_back(&game.number);
  for (Forfeit& forfeit : schedule.forfeits) open.push_back(&forfeit.game.number);
  std::sort(open.begin(), open.end(),
            [](const std::int32_t* a, const std::int32_t* b) { return *a < *b; });
  std::int32_t number = 1;
  auto taken = recorded.begin();
  for (std::int32_t* const game : open) {
    for (; taken != recorded.end() && *taken <= number; ++taken)
      if (*taken == number) ++number;
    *game = number++;
  }
}

}  // namespace connect4
