#include "protocol/page/packed_column.hpp"

#include <zlib.h>

#include <boost/beast/core/detail/base64.hpp>
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

std::string in_base64(std::string_view bytes) {
  namespace base64 = boost::beast::detail::base64;
  std::string text(base64::encoded_size(bytes.size()), '\0');
  text.resize(base64::encode(text.data(), bytes.data(), bytes.size()));
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
