// The address that people are given.
#pragma once

#include <string>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// --url
Option url_option();

/// Returns the address of --url; empty without one. Throws UsageError if it is not the address of a
/// site.
std::string read_url(const Arguments& arguments);

/// Returns the address at which `arena run` listens without options.
std::string usual_url();

}  // namespace connect4
