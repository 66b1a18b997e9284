#include "lib/text/byte_size.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include "lib/text/small_letters.hpp"

namespace connect4 {

namespace {

struct ByteUnit {
  std::string_view name;
  std::uint64_t bytes;
};

constexpr std::array byte_units{ByteUnit{"kb", 1ULL << 10}, ByteUnit{"mb", 1ULL << 20},
                                ByteUnit{"gb", 1ULL << 30}};
constexpr std::uint64_t largest_size = 1ULL << 40;

std::optional<std::uint64_t> bytes_in(std::string_view name) {
  const std::string small = in_small_letters(std::string(name));
  for (const ByteUnit& unit : byte_units)
    if (unit.name == small) return unit.bytes;
  return std::nullopt;
}

}  // namespace

Expected<std::size_t> parse_byte_size(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number == 0)
    return Failure{"it must be a whole number with its unit, such as 64MB"};
  const auto unit = bytes_in({end, text.data() + text.size()});
  if (!unit) return Failure{"it needs a unit, KB, MB or GB, as in 64MB"};
  if (number > largest_size / *unit) return Failure{"it must be at most 1024GB"};
  return number * *unit;
}

}  // namespace connect4
