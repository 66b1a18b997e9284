#include "lib/text/percent.hpp"

#include <charconv>
#include <optional>

namespace connect4 {

namespace {

constexpr std::size_t escape_size = 3;
constexpr int hexadecimal = 16;

/// The byte of an escape at the beginning of the text.
std::optional<char> escaped_byte(std::string_view text) {
  if (text.size() < escape_size || text[0] != '%') return std::nullopt;
  unsigned char byte = 0;
  const auto [end, error] =
      std::from_chars(text.data() + 1, text.data() + escape_size, byte, hexadecimal);
  if (error != std::errc() || end != text.data() + escape_size) return std::nullopt;
  return static_cast<char>(byte);
}

}  // namespace

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  while (!text.empty()) {
    const auto byte = escaped_byte(text);
    decoded += byte.value_or(text.front());
    text.remove_prefix(byte ? escape_size : 1);
  }
  return decoded;
}

}  // namespace connect4
