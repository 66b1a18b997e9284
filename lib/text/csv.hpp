// Text in a file of values between commas (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A line of these fields with its end, CRLF. A field is printable() with its newlines, and quoted
/// if it has to be. A spreadsheet takes text for a formula if it begins with = + - @, a tab or a
/// carriage return: such text gets an apostrophe in front. Numbers, and a lone - in place of a
/// number, stay as they are.
std::string csv_line(const std::vector<std::string>& fields);

/// Returns the parts of a field that is a list, "a1;b2", without spaces around them. Other text is
/// one part.
std::vector<std::string> parts_of(std::string_view field);

/// Returns the fields of each line. It reads the lines of csv_line() or a spreadsheet. A byte order
/// mark and any kind of line end are accepted. Semicolons or tabs separate the fields if the first
/// line has more of them than commas. The apostrophe before a formula is removed. Lines without
/// text are left out. The error names the line with an open quote.
Expected<std::vector<std::vector<std::string>>> parse_csv(std::string_view text);

}  // namespace connect4
