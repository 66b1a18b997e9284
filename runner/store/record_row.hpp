// A finished game as the columns of the store's tables, and back. STORE.md is the normative text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// A game as it is stored: some 200 bytes, while its GameRecord holds some 4,000. A value type.
struct RecordRow {
  GameResult result;  ///< its place in the schedule, and its outcome
  PerColour<Identity> players;
  std::uint32_t seed = 0;
  std::string start;  ///< FEN; empty if the game began with its opening
  std::string moves;  ///< digits 1-7
  std::string plies;  ///< bytes of encode_plies()

  /// A JSON object with the rare members of the record (rare_members_to_json()); empty without
  /// them.
  std::string rare;

  /// The record's `logs` as JSON, as zlib compresses it (RFC 1950), or as it is if that is not
  /// shorter; empty without them. The shell of SQLite reads both: sqlar_uncompress(logs,
  /// logs_size).
  std::string logs;
  std::size_t logs_size = 0;  ///< bytes of the JSON
  std::uint32_t logs_checksum = 0;

  Machine machine{};

  std::string in_full;  ///< a void game's whole record as JSON; otherwise empty

  /// Returns roughly the size of the row in memory.
  std::size_t bytes() const {
    return sizeof *this + start.size() + moves.size() + plies.size() + rare.size() + logs.size() +
           in_full.size() + machine.node.size() + machine.processor.size();
  }
};

/// Returns the row of a game that began with `opening`. The outcome of the result must be that of
/// the record.
RecordRow encode_row(const GameResult& result, const GameRecord& record, const Position& opening);

/// Returns the record of a row. The caller must have filled in `start`. The line is found by
/// playing the game through. Texts, which a stranger may have written, are made printable(). The
/// error names the damaged column of the row.
Expected<GameRecord> decode_row(const RecordRow& row);

/// Returns the JSON of `logs`. The error says what is wrong with the bytes.
Expected<std::string> unpacked_logs(std::string_view bytes, std::size_t size);

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
Expected<std::vector<int>> decode_scores(std::string_view bytes, int plies);

// All are CRC-32 as in IEEE 802.3; STORE.md says of which bytes, with a worked example.

/// Returns the checksum of a game's row in `games`. `attempt` is left out, since `set_aside`
/// repeats it.
std::uint32_t checksum_of_game(const GameResult& game, int plies);

/// Returns the checksum of a game's row in `records`, with the texts of its identities. `start`
/// must be as it is stored.
std::uint32_t checksum_of_record(const RecordRow& row);

/// Returns the checksum of a game's row in `scores` or `logs`. For `scores`, `part` is the stored
/// bytes; for `logs`, the text before it was packed.
std::uint32_t checksum_of_part(int number, std::string_view part);

std::uint32_t checksum_of_text(std::string_view text);

}  // namespace connect4
