#include "lib/solver/book.hpp"

#include <algorithm>
#include <bit>
#include <boost/crc.hpp>
#include <numeric>

#include "lib/game/lines.hpp"
#include "lib/solver/score.hpp"

namespace connect4 {

namespace {

constexpr std::string_view headline = "connect4 book 1\n";
constexpr std::size_t checksum_bytes = 4;

constexpr std::size_t first_of(int ply) {
  const auto begin = Book::position_counts.begin();
  return std::accumulate(begin, begin + ply, std::size_t{0});
}

constexpr std::size_t score_count = first_of(Book::plies + 1);

/// CRC-32 as in IEEE 802.3, the least significant byte first.
std::string checksum_of(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  std::string checksum;
  for (std::size_t i = 0; i < checksum_bytes; ++i)
    checksum += static_cast<char>(crc.checksum() >> 8 * i & 0xff);
  return checksum;
}

Position smaller_image(const Position& position) {
  const Position mirror = position.mirrored();
  return bits(mirror) < bits(position) ? mirror : position;
}

/// The positions from which one move leads to this one.
std::vector<Position> positions_before(const Position& position) {
  const Colour last = other(position.to_move());
  std::vector<Position> positions;
  for (const Column column : Column::all()) {
    const Bitboard top = std::bit_floor(position.occupied() & column_cells(column));
    if (!(top & position.discs(last))) continue;
    positions.push_back(*Position::from_discs(position.discs(Colour::red) & ~top,
                                              position.discs(Colour::blue) & ~top));
  }
  return positions;
}

/// The score of a position if its moves lead into the book or end the game.
int best_of_moves(Book& book, const Position& position) {
  int best = -greatest_score;
  for (const Column column : position.legal_columns()) {
    Position next = position;
    next.drop(column);
    const bool wins = has_four(next.discs(position.to_move()));
    best = std::max(best, wins ? score_of_win(next.ply()) : -book.score(next).value());
  }
  return best;
}

}  // namespace

Book Book::from_last_ply(const std::vector<std::int8_t>& scores) {
  Book book{std::vector<std::int8_t>(score_count)};
  std::ranges::copy(scores, &book.scores_[first_of(plies)]);
  for (int ply = plies; ply-- > 0;)
    std::ranges::transform(book.positions_after(ply), &book.scores_[first_of(ply)],
                           [&](const Position& position) {
                             return static_cast<std::int8_t>(best_of_moves(book, position));
                           });
  return book;
}

Expected<Book> Book::parse(std::string_view bytes) {
  if (!bytes.starts_with(headline)) return Failure{"its first line is not that of a book"};
  if (bytes.size() != headline.size() + score_count + checksum_bytes)
    return Failure{"it is " + std::to_string(bytes.size()) + " bytes long, and a book is " +
                   std::to_string(headline.size() + score_count + checksum_bytes)};
  const std::string_view summed = bytes.substr(0, bytes.size() - checksum_bytes);
  if (checksum_of(summed) != bytes.substr(summed.size()))
    return Failure{"its checksum does not match its content"};
  const std::string_view scores = summed.substr(headline.size());
  return Book(std::vector<std::int8_t>(scores.begin(), scores.end()));
}

std::string Book::bytes() const {
  std::string text(headline);
  text.append(scores_.begin(), scores_.end());
  return text + checksum_of(text);
}

std::optional<int> Book::score(const Position& position) {
  if (position.ply() > plies) return std::nullopt;
  const std::vector<Position>& positions = positions_after(position.ply());
  const Position wanted = smaller_image(position);
  const auto found = std::ranges::lower_bound(positions, bits(wanted), {}, bits);
  if (found == positions.end() || *found != wanted) return std::nullopt;
  return scores_after(position.ply())[static_cast<std::size_t>(found - positions.begin())];
}

std::optional<int> Book::least_score(const Position& position) {
  if (position.ply() != plies + 1) return std::nullopt;
  std::optional<int> least;
  for (const Position& before : positions_before(position))
    if (const auto its_score = score(before)) least = std::max(least, std::optional(-*its_score));
  return least;
}

std::span<const std::int8_t> Book::scores_after(int ply) const {
  return std::span(scores_).subspan(first_of(ply), position_counts[static_cast<std::size_t>(ply)]);
}

const std::vector<Position>& Book::positions_after(int ply) {
  std::vector<Position>& positions = positions_[static_cast<std::size_t>(ply)];
  if (positions.empty())
    std::ranges::transform(early_positions(ply), std::back_inserter(positions),
                           &EarlyPosition::position);
  return positions;
}

}  // namespace connect4
