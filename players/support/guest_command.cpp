#include "players/support/guest_command.hpp"

#include <iostream>

#include "lib/text/words.hpp"

namespace connect4 {

std::optional<int> read_guest_command(CommandLine& options, int argc, const char* const* argv,
                                      std::vector<std::string>& guest) {
  const std::vector<std::string> words(argv, argv + argc);
  const std::size_t begin = first_operand(words);
  const bool has_separator = words[begin - 1] == "--";
  const auto own = static_cast<int>(begin) - (has_separator ? 1 : 0);
  if (const auto status = options.read(own, argv)) return status;
  guest.assign(words.begin() + static_cast<std::ptrdiff_t>(begin), words.end());
  if (!guest.empty()) return std::nullopt;
  std::cerr << words.front() << ": no program is named that it could start; see --help\n";
  return 2;
}

}  // namespace connect4
