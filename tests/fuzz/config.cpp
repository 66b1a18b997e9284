// The config file of a tournament, which people write by hand.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "lib/text/printable.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace connect4;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto file = read_tournament_file(text, "cup.json");
  if (!file) {
    check(file.error().starts_with("cup.json:"), "an error names the file and the line");
    check(is_utf8(file.error()), "an error can be printed");
    return 0;
  }
  for (const auto& [path, line] : file->lines)
    check(line >= 1 && line <= 1 + std::count(text.begin(), text.end(), '\n'),
          "a value stands on a line of the file");
  const std::string written = to_json(file->config);
  const auto again = read_tournament_file(written, "cup.json");
  check(again.has_value(), "what is written can be read");
  check(again->config == file->config, "a config survives writing and reading");
  check(to_json(again->config) == written, "equal configs have equal texts");
  return 0;
}
