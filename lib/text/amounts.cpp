#include "lib/text/amounts.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

struct Unit {
  std::string_view name;
  double microseconds;
};

constexpr std::array<Unit, 5> units{
    {{"us", 1}, {"ms", 1e3}, {"s", 1e6}, {"m", 60e6}, {"h", 3600e6}}};

bool is_number_character(char letter) {
  return (letter >= '0' && letter <= '9') || letter == '.';
}

/// Takes the longest beginning in which all characters satisfy `wanted` off the text.
template <class Predicate>
std::string_view take_while(std::string_view& text, Predicate wanted) {
  std::size_t length = 0;
  while (length < text.size() && wanted(text[length])) ++length;
  const std::string_view taken = text.substr(0, length);
  text.remove_prefix(length);
  return taken;
}

const Unit* find_unit(std::string_view name) {
  for (const Unit& unit : units)
    if (unit.name == name) return &unit;
  return nullptr;
}

}  // namespace

Expected<std::chrono::microseconds> parse_duration(std::string_view text) {
  constexpr double longest = 1000 * 3600e6;
  const Failure unreadable{"a duration is a number with its unit, such as 500ms, 2s or 1m30s"};
  if (text.empty()) return unreadable;
  double total = 0;
  double previous_unit = longest;
  while (!text.empty()) {
    const std::string number(take_while(text, is_number_character));
    const Unit* const unit =
        find_unit(take_while(text, [](char letter) { return !is_number_character(letter); }));
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end != '\0' || unit == nullptr || unit->microseconds >= previous_unit)
      return unreadable;
    total += value * unit->microseconds;
    previous_unit = unit->microseconds;
  }
  if (total > longest) return Failure{"a duration is at most 1000h"};
  return std::chrono::microseconds(static_cast<std::int64_t>(total + 0.5));
}

std::string to_text(std::chrono::nanoseconds duration) {
  const double us = static_cast<double>(duration.count()) / 1e3;
  std::array<char, 48> text{};
  // Each limit is the number at which the smaller unit would round up to the larger one.
  if (us >= 59.95e6) {
    const auto seconds = static_cast<long>(us / 1e6 + 0.5);
    std::snprintf(text.data(), text.size(), "%ld min %ld s", seconds / 60, seconds % 60);
  } else if (us >= 999.5e3) {
    std::snprintf(text.data(), text.size(), "%.3g s", us / 1e6);
  } else if (us >= 999.5) {
    std::snprintf(text.data(), text.size(), "%.3g ms", us / 1e3);
  } else {
    std::snprintf(text.data(), text.size(), "%.3g us", us);
  }
  return text.data();
}

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
