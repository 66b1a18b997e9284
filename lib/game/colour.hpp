// The two sides.
#pragma once

#include <array>
#include <cstddef>
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

inline constexpr std::array both_colours{Colour::red, Colour::blue};

/// A value for each colour: [Colour::red] and [Colour::blue], or [0] and [1].
template <class Value>
struct PerColour : std::array<Value, 2> {
  using std::array<Value, 2>::operator[];

  constexpr Value& operator[](Colour colour) {
    return (*this)[static_cast<std::size_t>(index(colour))];
  }
  constexpr const Value& operator[](Colour colour) const {
    return (*this)[static_cast<std::size_t>(index(colour))];
  }
};

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
