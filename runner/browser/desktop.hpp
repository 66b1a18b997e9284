// The desktop of the person that runs us.
#pragma once

#include <string>

namespace connect4 {

/// Opens the address with the desktop's browser. Does nothing on a machine without a desktop or
/// without xdg-open. The browser does not end with us.
void open_on_desktop(const std::string& address);

}  // namespace connect4
