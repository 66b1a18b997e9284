// When the match of the original Ruby runner is over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace connect4 {

/// The end of a round, by the player's place in the match and not by name or colour.
enum class Round : std::uint8_t { first_won, second_won, draw };

inline constexpr std::size_t most_original_rounds = 11;

/// Whether no further round is played: after eleven rounds, after three decisive ones, or after
/// exactly two that the same player won. Drawn rounds decide nothing and are replayed.
constexpr bool original_match_is_over(std::span<const Round> rounds) {
  std::array<int, 3> count{};
  for (const Round round : rounds) ++count[static_cast<std::size_t>(round)];
  const auto [first, second, draws] = count;
  const bool two_alike = first + second == 2 && (first == 0 || second == 0);
  return rounds.size() >= most_original_rounds || first + second >= 3 || two_alike;
}

}  // namespace connect4
