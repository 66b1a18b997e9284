// The common parts of the commands that serve a tournament.
#pragma once

#include <string>

#include "runner/command_line/program.hpp"
#include "runner/web/listener.hpp"

namespace connect4 {

/// The default address of a served page.
inline constexpr char usual_address[] = "127.0.0.1";
inline constexpr char usual_port[] = "8080";

/// --host, and its value.
Option host_option();
HostNames host_names(const Arguments& arguments);

/// Returns the value of an option, "8080", "0.0.0.0:8080" or "[::1]:8080". Throws UsageError.
WebAddress read_address(const Arguments& arguments, const std::string& option);

/// Returns the values of --address and --port. Throws UsageError.
WebAddress read_address_and_port(const Arguments& arguments);

}  // namespace connect4
