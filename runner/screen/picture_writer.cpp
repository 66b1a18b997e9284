#include "runner/screen/picture_writer.hpp"

#include <png.h>

#include <stdexcept>

#include "lib/game/canvas.hpp"
#include "runner/screen/gif.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds time_of_ply{700};
constexpr std::chrono::milliseconds time_of_end{3000};

/// The bytes of a PNG file.
std::string to_png(const Raster& raster) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(raster.width);
  image.height = static_cast<png_uint_32>(raster.height);
  image.format = PNG_FORMAT_RGB;

  std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = bytes.size();
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, raster.bytes.data(), 0, nullptr) ==
      0)
    throw std::runtime_error(std::string("libpng: ") + image.message);
  bytes.resize(size);
  return bytes;
}

std::vector<Circle> circles_at_end(const GameRecord& record) {
  Bitboard marks = 0;
  for (const Cell cell : record.line) marks |= bit(cell);
  return circles(to_array(record.final_position()), marks);
}

std::string moving_picture(const GameRecord& record, int scale) {
  std::vector<GifFrame> frames;
  Position position = record.start;
  for (const Ply& ply : record.plies) {
    frames.push_back({rasterise(circles(to_array(position)), scale), time_of_ply});
    position.drop(ply.column);
  }
  frames.push_back({rasterise(circles_at_end(record), scale), time_of_end});
  return to_gif(frames);
}

std::string picture_of(const GameRecord& record, const PictureWriter::Settings& settings) {
  switch (settings.format) {
    case PictureWriter::Format::svg:
      return to_svg(circles_at_end(record), settings.scale);
    case PictureWriter::Format::png:
      return to_png(rasterise(circles_at_end(record), settings.scale));
    case PictureWriter::Format::gif:
      break;
  }
  return moving_picture(record, settings.scale);
}

}  // namespace

PictureWriter::PictureWriter(const std::string& path, Settings settings)
    : path_(path),
      file_(or_fail_to_write(WholeFile::at(path, WholeFile::Special::write_through), path)),
      settings_(settings) {}

void PictureWriter::match_over() {
  or_fail_to_write(file_.commit(picture_of(last_, settings_)), path_);
}

}  // namespace connect4
