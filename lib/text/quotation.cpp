#include "lib/text/quotation.hpp"

#include <cstddef>

namespace connect4 {

namespace {

constexpr std::size_t longest_quotation = 60;
constexpr std::string_view hex_digits = "0123456789abcdef";

std::string shown(char letter) {
  if (letter >= ' ' && letter <= '~') return {letter};
  const auto byte = static_cast<unsigned char>(letter);
  return {'\\', 'x', hex_digits[byte / 16], hex_digits[byte % 16]};
}

}  // namespace

std::string quotation(std::string_view text) {
  std::string quote = "\"";
  for (const char letter : text.substr(0, longest_quotation)) quote += shown(letter);
  if (text.size() > longest_quotation) quote += "...";
  return quote + '"';
}

}  // namespace connect4
