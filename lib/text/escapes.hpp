// Text within HTML, within Markdown and within the addresses of the web.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// Returns the printable() text for a place between tags or in a quoted attribute. No part of the
/// result is HTML.
std::string escaped_for_html(std::string_view text);

/// Returns the printable() text for a line or a cell of a table, without line ends. A backslash
/// comes before each character that Markdown would interpret (GitHub's: CommonMark with tables).
std::string escaped_for_markdown(std::string_view text);

/// Returns the printable() text as a block of code, each line as it is. The block ends in a
/// newline.
std::string markdown_code(std::string_view text);

/// "1%2B3" -> "1+3". Text that is not an escape (RFC 3986, 2.1) stays as it is.
std::string percent_decoded(std::string_view text);

}  // namespace connect4
