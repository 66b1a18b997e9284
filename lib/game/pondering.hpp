// What a player may do while the other one is on turn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace connect4 {

/// What becomes of a player that computes during the other one's turn.
enum class Pondering : std::uint8_t {
  flag,    ///< over 50 ms of processor time in one turn of the other's gives a warning
  freeze,  ///< it cannot: its processes are stopped between its turns
  allow,   ///< nothing
};

inline constexpr std::array<std::string_view, 3> pondering_names{"flag", "freeze", "allow"};

/// The word that configs and options have for it.
constexpr std::string_view name(Pondering pondering) {
  return pondering_names[static_cast<std::size_t>(pondering)];
}

constexpr std::optional<Pondering> pondering_from_name(std::string_view text) {
  for (std::size_t i = 0; i < pondering_names.size(); ++i)
    if (pondering_names[i] == text) return static_cast<Pondering>(i);
  return std::nullopt;
}

}  // namespace connect4
