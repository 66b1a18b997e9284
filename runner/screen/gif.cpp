#include "runner/screen/gif.hpp"

#include <gif_lib.h>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>

namespace connect4 {

namespace {

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

}  // namespace

std::string to_gif(const std::vector<GifFrame>& frames) {
  Palette palette(frames);
  GifText gif;
  gif.begin(frames.at(0).raster, palette.map().get());
  for (const GifFrame& frame : frames) gif.add(frame, palette);
  return gif.finish();
}

}  // namespace connect4
