#include "lib/tournament/results/repeated_games.hpp"

#include <algorithm>

namespace connect4 {

namespace {

constexpr int bits_of_points = 2;  // 0, 1 or 2
constexpr int bits_of_kind = 4;
static_assert(ending_table.size() <= 1U << bits_of_kind);
static_assert(bits_per_column * column_count + bits_of_kind + bits_of_points <= 64);

}  // namespace

std::int64_t surplus_copies(const std::vector<RepeatedGames>& groups) {
  std::int64_t count = 0;
  for (const RepeatedGames& group : groups) count += group.copies - 1;
  return count;
}

void RepeatCounter::add(const GameResult& game, const Position& start, const Position& end) {
  if (start == end) return;
  std::uint64_t ending = end.key();
  ending = ending << bits_of_kind | static_cast<std::uint64_t>(game.outcome.ending);
  ending = ending << bits_of_points | static_cast<std::uint64_t>(game.half_points(Colour::red));
  games_.push_back({ending, game.red, 2 * game.blue + index(start.to_move())});
}

std::vector<RepeatedGames> RepeatCounter::groups() {
  std::sort(games_.begin(), games_.end());
  std::vector<RepeatedGames> groups;
  for (auto first = games_.begin(); first != games_.end();) {
    const auto end = std::find_if_not(
        first, games_.end(), [&](const Game& game) { return game.is_identical_to(*first); });
    if (end - first > 1)
      groups.push_back({first->red, first->blue(),
                        static_cast<int>(first->ending & ((1U << bits_of_points) - 1)), end - first,
                        first->blue_and_mover % 2 == 0 ? Colour::red : Colour::blue});
    first = end;
  }
  std::sort(groups.begin(), groups.end());
  return groups;
}

}  // namespace connect4
