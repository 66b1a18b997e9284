// The functions of connect4_batch.h. No exception leaves them: callers are C.
#include <algorithm>
#include <exception>
#include <fstream>
#include <iterator>
#include <new>
#include <thread>
#include <vector>

#include "lib/batch/boards.hpp"
// Nothing else of the library is visible from outside.
#pragma GCC visibility push(default)
#include "protocol/sdk/c/connect4_batch.h"
#pragma GCC visibility pop
#include "runner/batch/many_solver.hpp"

namespace {

using namespace connect4;

static_assert(C4_ILLEGAL == static_cast<int>(DropResult::illegal));

/// The book of a file; nothing without a file. Throws if there is a file that is no book.
std::optional<Book> read_book(const char* path) {
  if (path == nullptr) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return Book::parse(bytes).value();
}

bool is_range(DiscRange discs, bool unfinished) {
  return discs.least >= 0 && discs.least <= discs.most &&
         discs.most <= (unfinished ? cell_count - 1 : cell_count);
}

/// Boards that are none get a finished one in their place, which has no score either.
Position position_or_finished(Bitboard red, Bitboard blue) {
  static const Position finished = *Position::from_discs(0xf, 0x7 << bits_per_column);
  return Position::from_discs(red, blue).value_or(finished);
}

}  // namespace

extern "C" {

int32_t c4_version(void) {
  return C4_VERSION;
}

size_t c4_step(uint64_t* red, uint64_t* blue, const int8_t* columns, size_t n, uint8_t* results) {
  for (std::size_t i = 0; i < n; ++i)
    results[i] = static_cast<std::uint8_t>(drop_disc(red[i], blue[i], columns[i]));
  return n;
}

size_t c4_legal(const uint64_t* red, const uint64_t* blue, size_t n, uint8_t* masks) {
  for (std::size_t i = 0; i < n; ++i) masks[i] = columns_with_room(red[i] | blue[i]);
  return n;
}

size_t c4_planes(const uint64_t* red, const uint64_t* blue, size_t n, int8_t* planes) {
  for (std::size_t i = 0; i < n; ++i) write_planes(red[i], blue[i], planes + i * plane_bytes);
  return n;
}

size_t c4_random(uint64_t* red, uint64_t* blue, size_t n, int discs_least, int discs_most,
                 int unfinished, uint64_t seed) {
  if (!is_range({discs_least, discs_most}, unfinished != 0)) return 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Position position = random_position(seed, i, {discs_least, discs_most}, unfinished != 0);
    red[i] = position.discs(Colour::red);
    blue[i] = position.discs(Colour::blue);
  }
  return n;
}

size_t c4_random_distinct(uint64_t* red, uint64_t* blue, size_t n, int discs_least, int discs_most,
                          int unfinished, uint64_t seed) try {
  const DiscRange discs{discs_least, discs_most};
  if (!is_range(discs, unfinished != 0)) return 0;
  const auto positions = distinct_random_positions(n, discs, unfinished != 0, seed);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    red[i] = positions[i].discs(Colour::red);
    blue[i] = positions[i].discs(Colour::blue);
  }
  return positions.size();
} catch (const std::bad_alloc&) {
  return 0;  // as the header says
}

size_t c4_solve(const uint64_t* red, const uint64_t* blue, size_t n, int8_t* scores,
                int8_t* columns, int threads, const char* book_path, c4_progress progress,
                void* context) try {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  ManySolver solver{.threads = threads > 0 ? threads : cores, .book = read_book(book_path)};
  std::vector<Position> positions;
  for (std::size_t i = 0; i < n; ++i) positions.push_back(position_or_finished(red[i], blue[i]));
  if (scores != nullptr) std::fill_n(scores, n, C4_NO_SCORE);
  if (columns != nullptr) std::fill_n(columns, n * column_count, C4_NO_SCORE);
  return solver.solve(positions, scores, columns, [=](std::size_t done) {
    return progress == nullptr || progress(done, context) == 0;
  });
} catch (const std::exception&) {
  return 0;  // no memory, no thread or no book, as the header says
}

}  // extern "C"
