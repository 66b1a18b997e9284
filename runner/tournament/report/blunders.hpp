// The moves of a tournament that changed the result.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/solver/game_values.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// A move that turned a win into a draw or loss, or a draw into a loss.
struct Blunder {
  int game;
  int player;  ///< who made it: a place in the tournament's list
  int opponent;
  JudgedMove move;
  Position before;  ///< where it was made
};

/// Those in the games that the filter takes, the dearest first: by what they cost in score, then by
/// game and ply. The filter's player is the one who made them. Games without exact scores have
/// none. Throws StoreError.
std::vector<Blunder> read_blunders(StoreReader& reader, const GameFilter& filter);

/// A line each, with the names of the header.
std::string blunders_text(const StoreHeader& header, const std::vector<Blunder>& blunders,
                          int width);

/// One of them for programs (protocol/GAME_LIST.md).
nlohmann::ordered_json blunder_json(const StoreHeader& header, const Blunder& blunder);

}  // namespace connect4
