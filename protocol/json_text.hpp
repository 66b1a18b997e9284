// Strings as JSON that any reader survives.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// The text as a JSON string, quotes included; everything outside ASCII is escaped, ill-formed
/// UTF-8 becomes U+FFFD.
std::string json_string(std::string_view text);

}  // namespace connect4
