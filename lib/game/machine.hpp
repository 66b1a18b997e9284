// Where a game was played.
#pragma once

#include <string>

namespace connect4 {

/// A computer. Both are empty where that is not known.
struct Machine {
  std::string node;       ///< its name
  std::string processor;  ///< the kind of its processors, as the system calls it

  bool is_known() const { return !node.empty() || !processor.empty(); }

  friend auto operator<=>(const Machine&, const Machine&) = default;
};

}  // namespace connect4
