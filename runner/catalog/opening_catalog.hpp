// From a person's name of openings to the openings.
#pragma once

#include <cstdint>
#include <string>

#include "lib/expected.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// The largest size of a config or a file of openings; more is refused.
inline constexpr std::size_t most_text_bytes = std::size_t{64} << 20;

/// Returns the place of the installation's book of exact scores, be it there or not.
std::string book_of(const Installation& installation);

/// The openings of that source, in the order of play, which the seed decides if they do not come
/// from a file. The error names the file, or the book, and the fix.
Expected<OpeningSet> find_openings(const OpeningSource& source, std::uint64_t seed,
                                   const Installation& installation);

}  // namespace connect4
