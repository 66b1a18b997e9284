#include "lib/text/terminal_environment.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace connect4 {

TerminalEnvironment TerminalEnvironment::read(
    const std::function<const char*(const char*)>& variable) {
  const auto value = [&](const char* name) -> std::string {
    const char* const text = variable(name);
    return text != nullptr ? text : "";
  };
  std::string locale;  // the first of these that is set
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (locale.empty()) locale = value(name);
  std::transform(locale.begin(), locale.end(), locale.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const std::string type = value("TERM");
  return {.moves_cursor = !type.empty() && type != "dumb",
          .is_utf8 =
              locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos,
          .refuses_colour = !value("NO_COLOR").empty()};
}

bool TerminalEnvironment::shows_colour(std::string_view when, bool is_terminal) const {
  return when == "always" || (when == "auto" && is_terminal && moves_cursor && !refuses_colour);
}

}  // namespace connect4
