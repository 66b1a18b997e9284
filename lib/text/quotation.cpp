#include "lib/text/quotation.hpp"

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_bytes = 60;
constexpr std::string_view hex_digits = "0123456789abcdef";

std::string as_ascii(char letter) {
  if (letter >= ' ' && letter <= '~') return {letter};
  const auto byte = static_cast<unsigned char>(letter);
  return {'\\', 'x', hex_digits[byte / 16], hex_digits[byte % 16]};
}

}  // namespace

std::string quotation(std::string_view text) {
  std::string quote = "\"";
  for (const char letter : text.substr(0, most_bytes)) quote += as_ascii(letter);
  if (text.size() > most_bytes) quote += "...";
  return quote + '"';
}

std::string shown(std::string_view name) {
  return shortened(name, longest_quoted);
}

std::string in_quotes(std::string_view name) {
  return '"' + shown(name) + '"';
}

}  // namespace connect4
