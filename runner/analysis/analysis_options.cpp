#include "runner/analysis/analysis_options.hpp"

#include "lib/text/byte_size.hpp"
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
  return {"threads", "N", "How many threads search; auto is one for each core", fallback};
}

Option memory_option(const std::string& fallback) {
  return {"memory", "SIZE", "For what is learnt on the way, such as 512MB", fallback};
}

Option book_option() {
  return {"book", "FILE",
          "Exact scores of early positions; auto is the installed book, none goes without", "auto"};
}

SolvingSettings read_solving_settings(const Arguments& arguments) {
  return {read_threads(arguments), read_memory(arguments), arguments.text_or_default("book")};
}

}  // namespace connect4
