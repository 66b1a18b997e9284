// The functions of connect4_batch.h. No exception leaves them: callers are C.
#include <exception>
#include <fstream>
#include <iterator>
#include <new>

#include "lib/batch/boards.hpp"
#include "protocol/sdk/c/connect4_batch.h"
#include "runner/batch/many_solver.hpp"

namespace {

using namespace connect4;

static_assert(C4_ILLEGAL == static_cast<int>(StepResult::illegal));

constexpr std::size_t table_bytes = std::size_t{8} << 20;

std::int8_t score_or_none(const std::optional<int>& score) {
  return static_cast<std::int8_t>(score.value_or(C4_NO_SCORE));
}

void write_columns(const Solver::ColumnScores& scores, std::int8_t* out) {
  for (const auto& score : scores) *out++ = score_or_none(score);
}

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

std::size_t solve(const std::vector<Position>& positions, std::int8_t* scores, std::int8_t* columns,
                  std::size_t threads, const char* book, const ManySolver::Progress& progress) {
  ManySolver solver(threads, table_bytes, read_book(book));
  const auto solved = solver.solve(positions, columns != nullptr, progress);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const SolvedPosition result = i < solved.size() ? solved[i] : SolvedPosition();
    if (scores != nullptr) scores[i] = score_or_none(result.score);
    if (columns != nullptr) write_columns(result.columns, columns + i * column_count);
  }
  return solved.size();
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
    const Position position =
        random_position(random_of_board(seed, i), {discs_least, discs_most}, unfinished != 0);
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
  std::vector<Position> positions;
  for (std::size_t i = 0; i < n; ++i) positions.push_back(position_or_finished(red[i], blue[i]));
  ManySolver::Progress told;
  if (progress != nullptr) told = [=](std::size_t done) { return progress(done, context) == 0; };
  return solve(positions, scores, columns, static_cast<std::size_t>(std::max(threads, 0)),
               book_path, told);
} catch (const std::exception&) {
  return 0;  // no memory, no thread or no book, as the header says
}

}  // extern "C"
