// A canvas as SVG.
#pragma once

#include <string>
#include <vector>

#include "lib/game/canvas.hpp"

namespace connect4 {

/// The circles as a document of SVG 1.1. Every coordinate in it is that of scale 1; `scale`, at
/// least 1, multiplies the size of the whole.
std::string to_svg(const std::vector<Circle>& circles, int scale);

}  // namespace connect4
