// A fault of our own or of the machine.
#pragma once

#include <stdexcept>
#include <string>
#include <system_error>

#include "lib/text/printable.hpp"

namespace connect4 {

/// The machine refused us something (a descriptor, a process, memory). No player is to blame: the
/// game it happens in is void. The message is one printable() line.
struct SystemFault : std::runtime_error {
  /// With the system's own word for the error number.
  SystemFault(int error, const std::string& what)
      : SystemFault(what + ": " + std::generic_category().message(error)) {}

  explicit SystemFault(const std::string& what) : std::runtime_error(printable(what)) {}
};

}  // namespace connect4
