#include "runner/console/picture_writer.hpp"

#include "lib/game/canvas.hpp"
#include "lib/game/raster.hpp"
#include "lib/game/svg.hpp"
#include "runner/console/png.hpp"

namespace connect4 {

void PictureWriter::game_over(const GameRecord& record) {
  // A void game is played again.
  if (record.game < settings_.games || record.outcome.ending == Ending::void_game) return;
  Bitboard marks = 0;
  for (const Cell cell : record.line) marks |= bit(cell);
  const auto drawing = circles(to_array(record.final_position()), marks);
  file_.commit(settings_.format == Format::svg ? to_svg(drawing, settings_.scale)
                                               : to_png(rasterise(drawing, settings_.scale)));
}

}  // namespace connect4
