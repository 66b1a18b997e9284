// Pixels as a PNG file.
#pragma once

#include <string>

#include "lib/game/canvas.hpp"

namespace connect4 {

/// The bytes of a PNG file (8 bits a channel, RGB, no time stamp: equal pixels give equal files).
std::string to_png(const Raster& raster);

}  // namespace connect4
