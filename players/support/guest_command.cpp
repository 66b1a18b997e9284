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

std::string guest_name(const std::vector<std::string>& guest) {
  for (const std::string& word : guest) {
    const std::string file = word.substr(word.rfind('/') + 1);
    const std::size_t dot = file.rfind('.');
    const bool has_ending = dot != std::string::npos && dot > 0 && dot + 1 < file.size();
    const bool is_program = &word == &guest.front() && word.find('/') != std::string::npos;
    const bool is_of_system = word.starts_with("/usr/") || word.starts_with("/bin/");
    if (!word.starts_with('-') && (has_ending || (is_program && !is_of_system))) return file;
  }
  return guest.front().substr(guest.front().rfind('/') + 1);
}

}  // namespace connect4
