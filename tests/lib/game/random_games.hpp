// Random games for property tests.
#pragma once

#include <rapidcheck.h>

#include <vector>

#include "lib/game/board.hpp"

namespace connect4 {

/// Attempts to move: 60 columns, each of them any of the seven, so that most games end before the
/// attempts do. Some go into full columns.
inline rc::Gen<std::vector<Column>> arbitrary_attempts() {
  const auto any_column = rc::gen::elementOf(Column::all());
  return rc::gen::container<std::vector<Column>>(60, any_column);
}

}  // namespace connect4
