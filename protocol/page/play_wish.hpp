// The requests of a person at a page to its match.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"

namespace connect4 {

/// A value. PLAY.md is the normative text.
struct PlayWish {
  enum class Kind : std::uint8_t { move, take_back, new_game, give_up, end };

  Kind kind = Kind::move;
  std::uint64_t version = 0;       ///< of the state that the person saw: a late wish does nothing
  std::optional<Column> column{};  ///< of a move
};

/// The words of the wishes, in their order, as in POST /api/game/move.
inline constexpr std::array<std::string_view, 5> play_wish_names{"move", "take-back", "new-game",
                                                                 "give-up", "end"};

std::optional<PlayWish::Kind> play_wish_from_name(std::string_view name);

/// Reads the body of a request, which is a stranger's. The error is for people.
Expected<PlayWish> parse_play_wish(PlayWish::Kind kind, const std::string& body);

}  // namespace connect4
