// Sizes as people write them: 64MB, 2GB.
#pragma once

#include <cstddef>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

/// Reads a whole number with its unit, `KB`, `MB` or `GB`, which are 1024, 1024^2 and 1024^3 bytes,
/// in capitals or not. At least 1 KB and at most 1024 GB. A number without a unit is refused: it
/// would be anybody's guess.
Expected<std::size_t> parse_byte_size(std::string_view text);

}  // namespace connect4
