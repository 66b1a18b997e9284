// A long text as the store has it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

/// The bytes of a text: as zlib compresses them (RFC 1950), or as they are where that is not
/// shorter. The shell of SQLite reads both: sqlar_uncompress(bytes, size).
struct PackedText {
  std::string bytes;
  std::size_t size = 0;  ///< of the text
};

/// Throws std::bad_alloc where there is no memory.
PackedText packed(std::string_view text);

/// The text again. Says what is wrong where it is none of at most `most` bytes.
Expected<std::string> unpacked(std::string_view bytes, std::size_t size, std::size_t most);

}  // namespace connect4
