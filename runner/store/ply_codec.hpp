// The data of each ply, in few bytes. STORE.md is the normative text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"

namespace connect4 {

/// Times, evals and notes of the plies as bytes; their columns are not among them. Exact.
std::string encode_plies(const std::vector<Ply>& plies);

/// Reads the bytes of encode_plies() for plies on these columns. The error says what is wrong with
/// them.
Expected<std::vector<Ply>> decode_plies(const std::vector<Column>& columns, std::string_view bytes);

}  // namespace connect4
