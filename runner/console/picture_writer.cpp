#include "runner/console/picture_writer.hpp"

#include "lib/game/canvas.hpp"
#include "lib/game/raster.hpp"
#include "lib/game/svg.hpp"
#include "runner/console/png.hpp"
#include "runner/console/unwritable.hpp"

namespace connect4 {

namespace {

/// The value, or what fail_to_write() throws.
template <class Value>
Value or_throw(Expected<Value> result, const std::string& path) {
  if (!result) fail_to_write(path, result.error());
  if constexpr (!std::is_void_v<Value>) return *std::move(result);
}

}  // namespace

PictureWriter::PictureWriter(const std::string& path, Settings settings)
    : path_(path),
      file_(or_throw(WholeFile::at(path, WholeFile::Special::write_through), path)),
      settings_(settings) {}

void PictureWriter::match_over() {
  Bitboard marks = 0;
  for (const Cell cell : last_.line) marks |= bit(cell);
  const auto drawing = circles(to_array(last_.final_position()), marks);
  or_throw(
      file_.commit(settings_.format == Format::svg ? to_svg(drawing, settings_.scale)
                                                   : to_png(rasterise(drawing, settings_.scale))),
      path_);
}

}  // namespace connect4
