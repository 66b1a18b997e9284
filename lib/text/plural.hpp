// How many of something, in words.
#pragma once

#include <string>

namespace connect4 {

/// "1 game", "2 games", "0 games".
template <class Integer>
std::string plural(Integer count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace connect4
