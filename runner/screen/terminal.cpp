#include "runner/screen/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "lib/text/terminal.hpp"

namespace connect4 {

namespace {

TerminalEnvironment environment() {
  return TerminalEnvironment::read([](const char* name) { return std::getenv(name); });
}

winsize size_of(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

}  // namespace

bool is_live_terminal(int descriptor) {
  return isatty(descriptor) == 1 && environment().moves_cursor;
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
  const TerminalEnvironment told = environment();
  return {.unicode = told.is_utf8, .colour = told.shows_colour(colour, isatty(descriptor) == 1)};
}

}  // namespace connect4
