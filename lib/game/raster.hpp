// A canvas as pixels.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/game/canvas.hpp"

namespace connect4 {

/// A picture: three bytes a pixel (red, green, blue), rows from the top, each from the left,
/// nothing between them.
struct Raster {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;
};

/// The circles as pixels, edges smoothed by 4 x 4 samples a pixel. `scale`, at least 1, multiplies
/// every length.
Raster rasterise(const std::vector<Circle>& circles, int scale);

}  // namespace connect4
