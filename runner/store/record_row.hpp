// A finished game as the columns of the store's tables, and back. STORE.md is the normative text.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "runner/store/packed_text.hpp"

namespace connect4 {

/// What is written of a game: some 200 bytes where its GameRecord holds some 4,000. A value type.
struct RecordRow {
  int number = 1;     ///< the game's number in the tournament
  GameResult result;  ///< where it stands in the schedule, and its outcome
  std::array<Identity, 2> players;
  std::uint32_t seed = 0;
  std::string start;  ///< FEN; empty where the game began with its opening
  std::string moves;  ///< digits 1-7
  std::string plies;  ///< bytes of encode_plies()

  /// A JSON object with the members of the record that few have (rare_members_to_json()); empty
  /// without them.
  std::string rare;

  /// The record's `logs` as JSON; empty without them.
  PackedText logs{};
  std::uint32_t logs_checksum = 0;

  Machine machine{};

  std::string in_full;  ///< a void game's whole record as JSON; otherwise empty

  /// Roughly what the row occupies in memory.
  std::size_t bytes() const {
    return sizeof *this + start.size() + moves.size() + plies.size() + rare.size() +
           logs.bytes.size() + in_full.size() + machine.node.size() + machine.processor.size();
  }
};

/// The row of a game that began with `opening`. The result's outcome is the record's.
RecordRow encode_row(const GameResult& result, const GameRecord& record, const Position& opening);

/// The record of a row whose `start` is filled in. The line is found by playing the game through,
/// and texts, which a stranger may have written, are made printable().
/// The error says which column of the row is damaged.
Expected<GameRecord> decode_row(const RecordRow& row);

}  // namespace connect4
