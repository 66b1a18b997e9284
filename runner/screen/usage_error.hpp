// An error that the user can fix.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

#include "lib/text/printable.hpp"

namespace connect4 {

/// An error of a command line, a file or a value that cannot be used. The message names the input,
/// the reason and the fix. It is printed as it is, and the program exits with status 2.
struct UsageError : std::runtime_error {
  /// The message becomes one printable() line, with any names that it quotes.
  explicit UsageError(const std::string& message) : std::runtime_error(printable(message)) {}

  /// Returns a message of several lines. The caller must quote names with shown() or in_quotes().
  static UsageError of_lines(const std::string& text) { return {text, true}; }

  /// A message with the lines of a program's output below it. The caller must quote names as above.
  static UsageError with_output(const std::string& text, const std::string& output) {
    std::string lines;
    std::istringstream all(output);
    for (std::string line; std::getline(all, line);) lines += "\n  | " + line;
    return {text + lines, true};
  }

 private:
  UsageError(const std::string& text, bool keep_newlines)
      : std::runtime_error(printable(text, keep_newlines)) {}
};

}  // namespace connect4
