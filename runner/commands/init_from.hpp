// tournament init --from: the best players of one tournament play another one.
#pragma once

#include <string>
#include <vector>

#include "runner/command_line/arguments.hpp"

namespace connect4 {

/// Returns the options --from, --top and --format.
std::vector<Option> from_options();

/// A tournament that follows another one.
struct Successor {
  std::string config;              ///< its text
  std::vector<std::string> seeds;  ///< the names of its players, best first
};

/// Returns a tournament of that name with the best players of the tournament that --from names,
/// best first. All other members stay as they were. Players that could not be started are left out.
/// Throws UsageError if fewer players than two, or than --top, remain, or if the format does not
/// accept them.
Successor config_from(const Arguments& arguments, const std::string& name);

}  // namespace connect4
