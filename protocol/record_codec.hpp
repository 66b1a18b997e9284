// The game record as one line of JSON. GAME_RECORD.md is the normative text.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"

namespace connect4 {

/// The record as compact JSON, members in the order of GAME_RECORD.md, without a newline.
std::string to_json(const GameRecord& record);

/// Reads what to_json() wrote, or somebody else following GAME_RECORD.md. Unknown members are
/// ignored; the error names the member and what is wrong with it.
Expected<GameRecord> parse_record(std::string_view line);

}  // namespace connect4
