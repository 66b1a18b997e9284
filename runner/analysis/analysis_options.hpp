// The options of all commands that solve positions.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "lib/solver/book.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// The settings of a solver. The table by itself is one for the positions of games, each of which
/// helps with the one before it. Knowledge is soon of use or never, so a table that fits the
/// processor's cache makes up for the few nodes more.
struct SolvingSettings {
  int threads = 1;
  std::size_t table_bytes = std::size_t{8} << 20;  ///< of each thread that has a table of its own
  std::string book = "auto";                       ///< see find_book()
};

/// --threads, with how many there are unless somebody says otherwise; "auto" is one for each core.
Option threads_option(const std::string& fallback);

/// --memory, with how much there is unless somebody says otherwise, and --book.
Option memory_option(const std::string& fallback);
Option book_option();

/// Returns the values given for the three. Throws UsageError.
SolvingSettings read_solving_settings(const Arguments& arguments);

/// The book that --book asks for; see find_book() of the files. If it cannot be read, standard
/// error says so, and there is none.
std::optional<Book> find_book(const std::string& choice);

/// A solver with its book, and the end of its questions. Belongs to one thread.
struct LimitedSolver {
  /// Gives every question that much time; nothing: as long as it takes.
  explicit LimitedSolver(const SolvingSettings& settings,
                         std::optional<std::chrono::microseconds> time = std::nullopt);

  std::optional<Book> book;
  SolvingLimit limit;
  Solver solver;
};

}  // namespace connect4
