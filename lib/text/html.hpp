// Text within HTML.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// The printable() text as it is to stand between tags or in a quoted attribute, where nothing of
/// it is HTML.
std::string escaped_for_html(std::string_view text);

}  // namespace connect4
