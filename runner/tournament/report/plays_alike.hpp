// Players of a tournament that play alike, as copies do whose authors changed the text.
#pragma once

#include <cstddef>
#include <vector>

#include "runner/store/store_reader.hpp"

namespace connect4 {

/// Two players that answered alike in every position that both met.
struct AlikePlayers {
  std::size_t first = 0, second = 0;  ///< as in the config, first < second
  std::size_t positions = 0;          ///< that both met, with a choice of columns

  friend bool operator==(const AlikePlayers&, const AlikePlayers&) = default;
};

/// Fewer common positions than this are no evidence.
inline constexpr std::size_t fewest_common_positions = 30;

/// Compares the moves of the first 20,000 games. A player that answered one position in two ways is
/// like nobody. Strong programs may agree by their strength: the result is a reason to look.
std::vector<AlikePlayers> players_alike(StoreReader& reader, std::size_t players);

}  // namespace connect4
