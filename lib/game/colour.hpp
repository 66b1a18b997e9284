// The two sides.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace connect4 {

/// A player's colour. Red moves first on the empty board.
enum class Colour : std::uint8_t { red, blue };

constexpr Colour other(Colour colour) {
  return colour == Colour::red ? Colour::blue : Colour::red;
}

/// 0 for red, 1 for blue: the index of that side in arrays of two.
constexpr int index(Colour colour) {
  return static_cast<int>(colour);
}

/// "red" or "blue", as the protocol and the game record spell them.
constexpr std::string_view name(Colour colour) {
  return colour == Colour::red ? "red" : "blue";
}

constexpr std::optional<Colour> colour_from_name(std::string_view text) {
  if (text == "red") return Colour::red;
  if (text == "blue") return Colour::blue;
  return std::nullopt;
}

}  // namespace connect4
