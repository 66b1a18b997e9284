// Text in a file of values between commas (RFC 4180).
#pragma once

#include <string>
#include <vector>

namespace connect4 {

/// A line of these fields with its end, CRLF. A field is quoted where it has to be. It is data:
/// what a spreadsheet takes for a formula stays as it is.
std::string csv_line(const std::vector<std::string>& fields);

}  // namespace connect4
