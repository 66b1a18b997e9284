// What makes a scheduled game this game and no other.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <vector>

#include "lib/tournament/game_result.hpp"

namespace connect4 {

/// The key of a game in its tournament: no two recorded games share one. Who is red tells the two
/// games of an opening pair apart. Members as in GameResult, in the order keys are sorted by.
struct GameKey {
  std::int32_t round = 1;
  std::int32_t pairing = 0;
  std::int32_t opening = 0;
  std::int32_t replay = 0;
  std::int32_t red = 0;

  friend constexpr auto operator<=>(const GameKey&, const GameKey&) = default;
};

constexpr GameKey key_of(const GameResult& game) {
  return {game.round, game.pairing, game.opening, game.replay, game.red};
}

/// The keys of the games a store has, to skip when a tournament is taken up again. A sorted array,
/// 20 bytes a game: a million games fit where the runner's whole memory should. A value type.
class PlayedGames {
 public:
  PlayedGames() = default;

  /// `keys` must be sorted.
  explicit PlayedGames(std::vector<GameKey> keys) : keys_(std::move(keys)) {}

  bool contains(const GameKey& key) const {
    return std::binary_search(keys_.begin(), keys_.end(), key);
  }
  std::size_t size() const { return keys_.size(); }
  const std::vector<GameKey>& keys() const { return keys_; }

 private:
  std::vector<GameKey> keys_;
};

}  // namespace connect4
