// An error that the user can fix.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

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

/// Returns the error of two options that exclude each other, with the reason if it is not obvious.
inline UsageError both_given(const std::string& one, const std::string& other,
                             const std::string& reason = "") {
  return UsageError(one + " and " + other + " exclude each other" +
                    (reason.empty() ? "" : ": " + reason) + "; give one of them");
}

/// Returns the error of an option that has no effect without another.
inline UsageError needs_option(const std::string& option, const std::string& other) {
  return UsageError(option + " needs " + other + "; add it, or leave out " + option);
}

/// Returns the error of a text that is no position. `further` is one more way to give one.
inline UsageError wrong_position(const std::string& given, const std::string& reason,
                                 const std::string& further = "") {
  return UsageError(given + ": " + reason +
                    "; give moves such as 4435, or a FEN such as \"3x3/7/7/7/7/7 o\"" + further);
}

/// Returns the error of too few or too many arguments: "one player is needed, not 2; for example:
/// connect4 bot check mybot.py". A `hint` names a likely cause.
inline UsageError wrong_arguments(const std::string& needed, const std::vector<std::string>& given,
                                  const std::string& example, const std::string& hint = "") {
  return UsageError(needed + ", not " + std::to_string(given.size()) + hint +
                    "; for example: " + example);
}

}  // namespace connect4
