// Texts in addresses of the web.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// "1%2B3" -> "1+3". What is not an escape (RFC 3986, 2.1) stays as it is.
std::string percent_decoded(std::string_view text);

}  // namespace connect4
