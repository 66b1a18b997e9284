// The input of people: start positions, FENs, moves and durations.
#include <cstdint>
#include <string_view>

#include "lib/game/notation.hpp"
#include "lib/text/amounts.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace connect4;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto position = parse_fen(text))
    check(parse_fen(to_fen(*position)) == *position, "a position survives its FEN");
  if (const auto start = parse_start(text)) {
    check(!start->legal_columns().empty(), "there is something left to play");
    check(parse_start(to_fen(*start)) == *start, "a start survives its FEN");
  }
  if (const auto moves = parse_digits(text))
    check(to_digits(*moves) == text, "moves survive as digits");
  if (const auto duration = parse_duration(text)) {
    check(duration->count() >= 0 && *duration <= std::chrono::hours(1000), "durations are bounded");
    check(!to_text(*duration).empty(), "a duration has a text");
  }
  return 0;
}
