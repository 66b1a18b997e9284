// Mistakes on a command line that several commands find, each told in one way.
#pragma once

#include <string>
#include <vector>

#include "runner/screen/usage_error.hpp"

namespace connect4 {

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
