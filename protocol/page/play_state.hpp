// The board of a match with a person at a page, as the page receives it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// The event that the match waits for.
enum class PlayStage : std::uint8_t {
  starting,  ///< the programs
  person,    ///< the move of a person at this page
  player,    ///< the move of a program
  over,      ///< a word of the person: the game has ended
  closed,    ///< nothing: the match is over
};

/// The words for the stages in JSON, in their order.
inline constexpr std::array<std::string_view, 5> play_stage_names{"starting", "person", "player",
                                                                  "over", "closed"};

/// A value. PLAY.md is the normative text.
struct PlayState {
  std::uint64_t version = 0;  ///< grows with each change; below 2^53, for pages
  int game = 1;               ///< its number in the match, from 1
  PerColour<std::string> names{};
  PerColour<bool> persons{};  ///< whether a person at this page plays the colour
  Position start{};
  std::vector<Column> moves{};       ///< after the start
  std::vector<std::string> notes{};  ///< of the players, one for each move; often empty
  PlayStage stage = PlayStage::starting;
  bool takes_back = false;  ///< whether the person may take its last move back now
  bool new_game = false;    ///< whether the person may choose another game now
  std::optional<Outcome> outcome{};
  bool resigned = false;                        ///< whether the loser gave the game up
  std::string detail{};                         ///< a sentence on the fault that ended the game
  PerColour<double> points{};                   ///< of the match so far; a draw is a half
  std::optional<int> games{};                   ///< of the match; nothing if unknown
  std::optional<std::chrono::seconds> limit{};  ///< for each move of the person
};

/// A bound for the bytes of its line: each move may have the longest note, and each character of a
/// note may be written as an escape.
inline constexpr std::size_t longest_play_state = std::size_t{512} * 1024;

nlohmann::ordered_json to_json(const PlayState& state);

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
