// Text in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// Returns the printable() text for a line or a cell of a table, without line ends. A backslash
/// stands before each character that Markdown would interpret (GitHub's: CommonMark with tables).
std::string escaped_for_markdown(std::string_view text);

/// Returns the printable() text as a block of code, each line as it is. The block ends in a
/// newline.
std::string markdown_code(std::string_view text);

}  // namespace connect4
