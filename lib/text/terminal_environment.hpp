// What environment variables say of a terminal.
#pragma once

#include <functional>
#include <string_view>

namespace connect4 {

/// How text may look, as far as the variables tell. A plain value.
struct TerminalEnvironment {
  bool moves_cursor = false;    ///< TERM names a terminal that understands control sequences
  bool is_utf8 = false;         ///< so says the locale that decides on characters
  bool refuses_colour = false;  ///< NO_COLOR is set and not empty

  /// Reads them through that: null where a variable is not set.
  static TerminalEnvironment read(const std::function<const char*(const char*)>& variable);

  /// Whether to use colours where `when` is "always", "never" or "auto": then they need a terminal
  /// that understands them, which `is_terminal` is, and that nobody refuses them.
  bool shows_colour(std::string_view when, bool is_terminal) const;
};

}  // namespace connect4
