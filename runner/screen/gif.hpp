// Pixels that change, as a GIF file.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "lib/game/canvas.hpp"

namespace connect4 {

/// A picture and how long it is shown, to a hundredth of a second.
struct GifFrame {
  Raster raster;
  std::chrono::milliseconds time;
};

/// The bytes of a GIF (89a) that shows the frames, all of one size and at least one, and then
/// begins again. Up to 256 colours are kept as they are; further colours become the nearest of
/// these.
std::string to_gif(const std::vector<GifFrame>& frames);

}  // namespace connect4
