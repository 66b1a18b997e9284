// A fault of our own or of the machine.
#pragma once

#include <string>
#include <system_error>

namespace connect4 {

/// The machine refused us something (a descriptor, a process, memory). No player is to blame: the
/// game it happens in is void.
struct SystemFault : std::system_error {
  SystemFault(int error, const std::string& what)
      : std::system_error(error, std::generic_category(), what) {}
};

}  // namespace connect4
