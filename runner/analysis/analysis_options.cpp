#include "runner/analysis/analysis_options.hpp"

#include <iostream>

#include "lib/text/amounts.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/analysis/huge_pages.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr int most_threads = 256;

int read_threads(const Arguments& arguments) {
  if (arguments.text_or_default("threads") == "auto") return Cores::of_this_machine().count();
  return static_cast<int>(arguments.number("threads", 1, most_threads));
}

std::size_t read_memory(const Arguments& arguments) {
  const auto bytes = parse_byte_size(arguments.text_or_default("memory"));
  if (!bytes) throw UsageError("--memory " + arguments.quoted("memory") + ": " + bytes.error());
  return *bytes;
}

}  // namespace

Option threads_option(const std::string& fallback) {
  return {"threads", "N", "Solve N positions at the same time; auto is one per core", fallback};
}

Option memory_option(const std::string& fallback) {
  return {"memory", "SIZE", "Use SIZE of memory for known positions, such as 512MB", fallback};
}

Option book_option() {
  return {"book", "FILE",
          "Read scores of early positions from FILE; auto is the installed book, none uses no book",
          "auto"};
}

SolvingSettings read_solving_settings(const Arguments& arguments) {
  return {read_threads(arguments), read_memory(arguments), arguments.text_or_default("book")};
}

std::optional<Book> find_book(const std::string& choice) {
  auto book = find_book(choice, (Installation::of_this_program().share / book_name).string());
  if (book) return *std::move(book);
  std::cerr << book.error() << std::endl;
  return std::nullopt;
}

LimitedSolver::LimitedSolver(const SolvingSettings& settings,
                             std::optional<std::chrono::microseconds> time)
    : book(find_book(settings.book)), limit(time), solver(settings.table_bytes, huge_pages()) {
  solver.stop_when(limit.flag());
  solver.look_into(book ? &*book : nullptr);
}

}  // namespace connect4
