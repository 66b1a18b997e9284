// Which processor a game runs on.
#pragma once

namespace connect4 {

/// Keeps the calling thread, and every process it starts from now on, on one processor. A referee
/// and its two players take turns: on one core a round trip costs a few microseconds, across cores
/// ten times that. Returns whether the system did so.
bool pin_to_processor(int number);

/// The processor that the calling thread runs on now.
int current_processor();

}  // namespace connect4
