// Exact scores of all early positions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/early_positions.hpp"

namespace connect4 {

/// The scores (see score.hpp) of all unfinished positions with up to Book::plies discs, up to
/// mirror image. Looking up a score is immediate; solving takes tens of milliseconds. The first
/// look at a ply lists its positions, which takes some 50 ms for the last one. So a book is not
/// thread-safe, not even for reading: threads have a copy each. 0.1 MB, and up to 4 with the lists.
class Book {
 public:
  static constexpr int plies = EarlyPosition::most_plies;

  /// The number of positions with that many discs; see early_positions().
  static constexpr std::array<std::size_t, plies + 1> position_counts{
      1, 4, 25, 121, 568, 2'144, 8'231, 27'109, 91'295};

  /// The book of these scores for the last ply, in the order of early_positions(); those before
  /// follow from them. Each must be from -18 to 18, and there must be as many as positions.
  static Book from_last_ply(const std::vector<std::int8_t>& scores);

  /// Reads a book as protocol/BOOK.md describes it, and refuses a damaged one.
  static Expected<Book> parse(std::string_view bytes);

  /// Returns the book as parse() reads it.
  std::string bytes() const;

  /// The score of a position for the side to move; nothing if it has more discs than the book
  /// goes, or is finished.
  std::optional<int> score(const Position& position);

  /// The least score of an unfinished position with one disc more than the book goes. In each
  /// position that may have led there the other side's score is that or more. Three times out of
  /// four it is the score. Nothing for other positions.
  std::optional<int> least_score(const Position& position);

  /// Returns the scores of all positions with that many discs (0 to Book::plies), in the order of
  /// early_positions().
  std::span<const std::int8_t> scores_after(int ply) const;

 private:
  explicit Book(std::vector<std::int8_t> scores) : scores_(std::move(scores)) {}

  const std::vector<Position>& positions_after(int ply);

  std::vector<std::int8_t> scores_;  // of all positions, the empty board first
  std::array<std::vector<Position>, plies + 1> positions_;  // as far as somebody has asked
};

}  // namespace connect4
