#include "runner/screen/picture_writer.hpp"

#include <gif_lib.h>
#include <png.h>

#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "lib/ui/canvas.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

/// A picture and how long it is shown, to a hundredth of a second.
struct GifFrame {
  Raster raster;
  std::chrono::milliseconds time;
};

using Rgb = std::array<std::uint8_t, 3>;

constexpr std::size_t most_colours = 256;

[[noreturn]] void fail(int error) {
  const char* const reason = GifErrorString(error);
  throw std::runtime_error(std::string("giflib: ") + (reason ? reason : "unknown error"));
}

Rgb pixel(const Raster& raster, std::size_t index) {
  return {raster.bytes[3 * index], raster.bytes[3 * index + 1], raster.bytes[3 * index + 2]};
}

/// The colours of all frames, with a number each.
class Palette {
 public:
  explicit Palette(const std::vector<GifFrame>& frames) {
    for (const GifFrame& frame : frames)
      for (std::size_t i = 0; 3 * i < frame.raster.bytes.size(); ++i)
        number(pixel(frame.raster, i));
  }

  GifByteType number(const Rgb& colour) {
    if (const auto known = numbers_.find(colour); known != numbers_.end()) return known->second;
    const auto next = static_cast<GifByteType>(colours_.size() < most_colours ? colours_.size()
                                                                              : nearest(colour));
    if (colours_.size() < most_colours) colours_.push_back(colour);
    return numbers_[colour] = next;
  }

  /// A power of two of them, as the format wants it.
  std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map() const {
    std::array<GifColorType, most_colours> all{};
    for (std::size_t i = 0; i < colours_.size(); ++i)
      all[i] = {colours_[i][0], colours_[i][1], colours_[i][2]};
    return {GifMakeMapObject(most_colours, all.data()), &GifFreeMapObject};
  }

 private:
  std::size_t nearest(const Rgb& colour) const {
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < colours_.size(); ++i) {
      int distance = 0;
      for (std::size_t part = 0; part < 3; ++part) {
        const int difference = colours_[i][part] - colour[part];
        distance += difference * difference;
      }
      if (distance < least) best = i, least = distance;
    }
    return best;
  }

  std::map<Rgb, GifByteType> numbers_;
  std::vector<Rgb> colours_;
};

/// A GIF on its way into a string.
class GifText {
 public:
  GifText() {
    int error = 0;
    file_ = EGifOpen(&bytes_, append, &error);
    if (!file_) fail(error);
    EGifSetGifVersion(file_, true);
  }
  GifText(const GifText&) = delete;
  GifText& operator=(const GifText&) = delete;
  ~GifText() {
    if (file_) EGifCloseFile(file_, nullptr);
  }

  void check(int result) const {
    if (result != GIF_OK) fail(file_->Error);
  }

  void begin(const Raster& size, const ColorMapObject* colours) {
    check(EGifPutScreenDesc(file_, size.width, size.height, 8, 0, colours));
    // Netscape's extension, which all viewers know: repeat without end.
    constexpr std::array<GifByteType, 3> again{1, 0, 0};
    check(EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(file_, again.size(), again.data()));
    check(EGifPutExtensionTrailer(file_));
  }

  void add(const GifFrame& frame, Palette& palette) {
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, static_cast<int>(frame.time.count() / 10),
                                 NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> extension{};
    check(EGifGCBToExtension(&control, extension.data()) > 0 ? GIF_OK : GIF_ERROR);
    check(EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, extension.size(), extension.data()));
    const auto& [width, height, bytes] = frame.raster;
    check(EGifPutImageDesc(file_, 0, 0, width, height, false, nullptr));
    std::vector<GifByteType> row(static_cast<std::size_t>(width));
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
      for (std::size_t x = 0; x < row.size(); ++x)
        row[x] = palette.number(pixel(frame.raster, y * row.size() + x));
      check(EGifPutLine(file_, row.data(), width));
    }
  }

  std::string finish() {
    int error = 0;
    const int result = EGifCloseFile(file_, &error);
    file_ = nullptr;
    if (result != GIF_OK) fail(error);
    return std::move(bytes_);
  }

 private:
  static int append(GifFileType* file, const GifByteType* data, int size) {
    static_cast<std::string*>(file->UserData)
        ->append(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
    return size;
  }

  std::string bytes_;
  GifFileType* file_ = nullptr;
};

/// The bytes of a GIF (89a) that shows the frames, all of one size and at least one, and then
/// begins again. Up to 256 colours are kept as they are; further colours become the nearest of
/// these.
std::string to_gif(const std::vector<GifFrame>& frames) {
  Palette palette(frames);
  GifText gif;
  gif.begin(frames.at(0).raster, palette.map().get());
  for (const GifFrame& frame : frames) gif.add(frame, palette);
  return gif.finish();
}

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
