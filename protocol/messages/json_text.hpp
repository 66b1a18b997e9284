// JSON text at its edges.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// The text as a JSON string that any reader survives: quotes included, everything outside ASCII
/// escaped, U+FFFD for ill-formed UTF-8.
std::string json_string(std::string_view text);

/// JSON allows two things that nlohmann_json refuses to read: numbers beyond the range of a double,
/// and escaped surrogates without their other half, which is what JavaScript and Python make of
/// half an emoji. The text with the nearest double and U+FFFD in their places. Takes any bytes;
/// what is no JSON stays none.
std::string without_extremes(std::string_view json);

}  // namespace connect4
