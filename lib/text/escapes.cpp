#include "lib/text/escapes.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

std::string_view reference_for(char letter) {
  switch (letter) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string escaped_for_html(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  for (const char letter : printable(text, true))
    if (const std::string_view reference = reference_for(letter); !reference.empty())
      html += reference;
    else
      html += letter;
  return html;
}

std::string escaped_for_markdown(std::string_view text) {
  constexpr std::string_view marks = "\\`*_[]<>|~&";
  std::string result;
  for (const char letter : printable(text)) {
    if (marks.find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}

/// Between fences that are longer than any row of backticks in it.
std::string markdown_code(std::string_view text) {
  std::size_t longest = 2, row = 0;
  for (const char letter : text) {
    row = letter == '`' ? row + 1 : 0;
    longest = std::max(longest, row);
  }
  const std::string fence(longest + 1, '`');
  std::string block = fence + "\n" + printable(text, true);
  if (!block.ends_with('\n')) block += '\n';
  return block + fence + "\n";
}

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
