// Text in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// The printable() text, to stand within a line or a cell of a table, with a backslash before what
/// Markdown (GitHub's, which is CommonMark with tables) would take for more than text, and without
/// line ends.
std::string escaped_for_markdown(std::string_view text);

/// The printable() text as a block of code, whatever is in it, each line as it is; ends in a
/// newline.
std::string markdown_code(std::string_view text);

}  // namespace connect4
