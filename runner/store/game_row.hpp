// A finished game as the store's tables have it. STORE.md is the normative text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// A game's row in `games`, and its record. A value type.
struct GameRow {
  GameResult result;             ///< its place in the schedule, and its outcome
  std::string start;             ///< FEN; empty if the game began with its opening
  std::string moves;             ///< digits 1-7, after `start`
  std::string scores;            ///< bytes of encode_scores(); empty without them
  PerColour<std::string> files;  ///< Identity::files of the players
  std::string json;              ///< the record, as to_json() writes it; empty if it was not read

  /// Returns roughly the size of the row in memory.
  std::size_t bytes() const {
    return sizeof *this + start.size() + moves.size() + files[0].size() + files[1].size() +
           json.size();
  }
};

/// Returns the row of a game that began with `opening`. The outcome of the result must be that of
/// the record.
GameRow row_of(const GameResult& result, const GameRecord& record, const Position& opening);

/// A game's number, and the scores of its start and of the position after each ply, as in
/// GameRecord::scores.
struct GameScores {
  int number = 1;
  std::vector<int> scores;
};

/// Writes each score as a signed byte.
std::string encode_scores(const std::vector<int>& scores);

/// Reads the bytes of encode_scores() for a game of that many plies. The error says what is wrong
/// with the bytes.
Expected<std::vector<int>> decode_scores(std::string_view bytes, std::size_t plies);

/// Returns the checksum of a row in `games`: CRC-32 as in IEEE 802.3, of all columns but `attempt`.
/// STORE.md has a worked example.
std::uint32_t checksum_of_game(const GameRow& row);

/// Returns the checksum of a row in `records`, in the same way.
std::uint32_t checksum_of_record(int number, std::string_view json);

/// Returns the CRC-32 of a text alone.
std::uint32_t checksum_of_text(std::string_view text);

}  // namespace connect4
