// Text in a file of values between commas (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A line of these fields with its end, CRLF. A field is printable() with its newlines, and quoted
/// if it has to be. Text that a spreadsheet would take for a formula, as it begins with = + - @, a
/// tab or a carriage return, gets an apostrophe in front. Numbers, and a lone - in place of one,
/// stay as they are.
std::string csv_line(const std::vector<std::string>& fields);

/// The fields of each line, as csv_line() writes them or a spreadsheet does: with a byte order mark
/// before them, any ends of lines, and semicolons or tabs between them if the first line has
/// more of those than commas. The apostrophe before a formula is taken away. Lines without any
/// text are left out. The error says in which line a quote is open.
Expected<std::vector<std::vector<std::string>>> parse_csv(std::string_view text);

}  // namespace connect4
