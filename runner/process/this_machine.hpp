// The machine that we run on.
#pragma once

#include "lib/game/game_record.hpp"

namespace connect4 {

/// Its name, which in a cluster is that of the node, and the kind of its processors. Printable.
Machine this_machine();

}  // namespace connect4
