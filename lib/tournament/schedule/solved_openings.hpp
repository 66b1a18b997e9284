// Openings chosen by their value under perfect play.
#pragma once

#include <cstdint>

#include "lib/solver/book.hpp"
#include "lib/tournament/schedule/openings.hpp"

namespace connect4 {

/// The number of openings of "balanced" without a number of plies.
inline constexpr int balanced_opening_count = 101;

/// The openings of all_openings(), in their order, that the source asks for; see OpeningSource. All
/// are quiet: neither side has a four within reach, so that no win in one and no forced block
/// exists. The source is of a kind that needs_book().
OpeningSet solved_openings(const OpeningSource& source, Book& book);

/// Returns them in an order that the seed determines.
OpeningSet solved_openings(const OpeningSource& source, Book& book, std::uint64_t seed);

}  // namespace connect4
