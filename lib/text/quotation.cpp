#include "lib/text/quotation.hpp"

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_bytes = 60;
constexpr std::string_view hex_digits = "0123456789abcdef";

std::string shown(char letter) {
  if (letter >= ' ' && letter <= '~') return {letter};
  const auto byte = static_cast<unsigned char>(letter);
  return {'\\', 'x', hex_digits[byte / 16], hex_digits[byte % 16]};
}

}  // namespace

std::string quotation(std::string_view text) {
  std::string quote = "\"";
  for (const char letter : text.substr(0, most_bytes)) quote += shown(letter);
  if (text.size() > most_bytes) quote += "...";
  return quote + '"';
}

std::string in_quotes(std::string_view text) {
  return '"' + shortened(text, longest_quoted) + '"';
}

}  // namespace connect4
