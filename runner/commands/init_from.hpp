// tournament init --from: the best of one tournament play another one.
#pragma once

#include <string>
#include <vector>

#include "runner/command_line/arguments.hpp"

namespace connect4 {

/// --from, --top and --format.
std::vector<Option> from_options();

/// A tournament that follows another one.
struct Successor {
  std::string config;              ///< its text
  std::vector<std::string> seeds;  ///< the names of its players, best first
};

/// A tournament of that name with the best players of the tournament that --from names, best first,
/// and all else as it was there. Players that could not be started stay behind. Throws UsageError
/// if these are fewer than two or than --top, or the format does not take them.
Successor config_from(const Arguments& arguments, const std::string& name);

}  // namespace connect4
