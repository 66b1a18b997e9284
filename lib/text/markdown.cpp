#include "lib/text/markdown.hpp"

#include <algorithm>

#include "lib/text/printable.hpp"

namespace connect4 {

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

}  // namespace connect4
