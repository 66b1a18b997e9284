#include "protocol/page/packed_column.hpp"

#include <zlib.h>

#include <algorithm>
#include <new>

namespace connect4 {

namespace {

constexpr int raw = -15;  // no header: what browsers call "deflate-raw"; the largest window
constexpr int most_memory = 9;

std::string deflated(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw, most_memory, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);  // there is room for all of it
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// RFC 4648, with padding.
std::string in_base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
    std::uint32_t three = 0;
    for (std::size_t i = 0; i < 3; ++i)
      three = three << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      text += i <= bytes.size() ? digits[three >> (18 - 6 * i) & 0x3f] : '=';
  }
  return text;
}

}  // namespace

void PackedColumn::add_varint(std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) add_byte(static_cast<int>(value & 0x7f) | 0x80);
  add_byte(static_cast<int>(value));
}

std::string PackedColumn::packed() const {
  return in_base64(deflated(bytes_));
}

}  // namespace connect4
