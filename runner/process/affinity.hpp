// Which processor a game runs on.
#pragma once

#include <vector>

namespace connect4 {

/// Keeps the calling thread, and every process it starts from now on, on one processor. A referee
/// and its two players take turns: on one core a round trip costs a few microseconds, across cores
/// ten times that. Returns whether the system did so.
bool pin_to_processor(int number);

/// The processors that this program may use, in ascending order; at least one.
std::vector<int> usable_processors();

/// The processor that the calling thread runs on now.
int current_processor();

}  // namespace connect4
