// What tells a damaged game from a sound one.
#pragma once

#include <cstdint>
#include <string_view>

#include "runner/store/record_row.hpp"

namespace connect4 {

// All are CRC-32 as in IEEE 802.3; STORE.md says of which bytes, with a worked example.

/// The checksum of a game's row in `games`: of all but `attempt`, which `void_games` repeats.
std::uint32_t checksum_of_game(int number, const GameResult& game, int plies);

/// The checksum of its row in `records`, with the texts behind its identities. The row's `start` is
/// as it is stored.
std::uint32_t checksum_of_record(const RecordRow& row);

/// The checksum of its row in `scores`, of the bytes there, or in `logs`, of the text before it was
/// packed.
std::uint32_t checksum_of_part(int number, std::string_view part);

std::uint32_t checksum_of_text(std::string_view text);

}  // namespace connect4
