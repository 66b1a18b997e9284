// What ends us where a file that is mapped into memory can be reached no more.
#pragma once

#include <string>

namespace connect4 {

/// From now on SIGBUS, which the kernel sends where it has no room for a page of a mapped file (on
/// a full btrfs) or where its file system is gone, ends the program with this message and exit
/// status 2, rather than without a word. The last text given counts. For one thread at a time.
void tell_of_lost_mappings(const std::string& message);

}  // namespace connect4
