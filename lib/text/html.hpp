// Text within HTML.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// Returns the printable() text for a place between tags or in a quoted attribute. No part of the
/// result is HTML.
std::string escaped_for_html(std::string_view text);

}  // namespace connect4
