#include "runner/console/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace connect4 {

namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// The locale that decides on characters: the first of these that is set.
bool locale_is_utf8() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value(variable(name));
    if (value.empty()) continue;
    std::transform(value.begin(), value.end(), value.begin(), ::tolower);
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

winsize size_of(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

}  // namespace

bool is_live_terminal(int descriptor) {
  const std::string_view type = variable("TERM");
  return isatty(descriptor) == 1 && !type.empty() && type != "dumb";
}

int terminal_width(int descriptor) {
  const int width = size_of(descriptor).ws_col;
  return width > 0 ? width : 80;
}

int terminal_height(int descriptor) {
  const int height = size_of(descriptor).ws_row;
  return height > 0 ? height : 24;
}

DrawingStyle drawing_style(const std::string& colour, int descriptor) {
  const bool wanted = colour == "always" || (colour == "auto" && is_live_terminal(descriptor) &&
                                             variable("NO_COLOR").empty());
  return {.unicode = locale_is_utf8(), .colour = wanted};
}

}  // namespace connect4
