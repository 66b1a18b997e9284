// Something the person can mend.
#pragma once

#include <stdexcept>

namespace connect4 {

/// A command line, a file or a value that cannot be used. The message names the input, the reason
/// and the remedy, and is printed as it is; the program exits with status 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace connect4
