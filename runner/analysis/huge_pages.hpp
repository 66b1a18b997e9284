// Memory for the large tables of solvers.
#pragma once

#include <memory_resource>

namespace connect4 {

/// Memory that the kernel is asked to keep in pages of 2 MB. A solver looks all over its table. In
/// pages of 4 KB it would wait for the address of nearly each place too. That takes a twentieth of
/// the time with a table of 64 MB, and more with gigabytes. Throws std::bad_alloc. For any thread.
std::pmr::memory_resource& huge_pages();

}  // namespace connect4
