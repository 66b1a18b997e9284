#include "lib/tournament/schedule/solved_openings.hpp"

#include <algorithm>

#include "lib/game/early_positions.hpp"
#include "lib/game/lines.hpp"
#include "lib/solver/game_values.hpp"

namespace connect4 {

namespace {

/// Whether neither side has a four within reach.
constexpr bool is_quiet(const Position& position) {
  const Bitboard occupied = position.occupied();
  const Bitboard wins = winning_cells(position.discs(Colour::red), occupied) |
                        winning_cells(position.discs(Colour::blue), occupied);
  return !(landing_cells(occupied) & wins);
}

/// The number of columns that keep the winner, in a quiet position with that score.
std::ptrdiff_t keeping_columns(const Position& position, int score, Book& book) {
  const std::vector<Column> columns = position.legal_columns();
  return std::ranges::count_if(columns, [&](Column column) {
    Position next = position;
    next.drop(column);
    return prospect_of(-book.score(next).value()) == prospect_of(score);
  });
}

bool is_wanted(OpeningSource::Kind kind, const Position& position, int score, Book& book) {
  if (!is_quiet(position)) return false;
  if (kind == OpeningSource::Kind::balanced) return score == 0;
  if (kind == OpeningSource::Kind::won) return score > 0;
  return score >= 0 && keeping_columns(position, score, book) == 1;
}

}  // namespace

OpeningSet solved_openings(const OpeningSource& source, Book& book) {
  const std::vector<EarlyPosition> reached = early_positions(source.plies);
  const auto scores = book.scores_after(source.plies);
  OpeningSet openings;
  for (std::size_t i = 0; i < reached.size(); ++i)
    if (is_wanted(source.kind, reached[i].position, scores[i], book))
      openings.push_back({reached[i].way(), reached[i].position});
  return openings;
}

OpeningSet solved_openings(const OpeningSource& source, Book& book, std::uint64_t seed) {
  return shuffled(solved_openings(source, book), seed);
}

}  // namespace connect4
