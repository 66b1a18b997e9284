#include "runner/store/packed_text.hpp"

#include <zlib.h>

#include <new>

namespace connect4 {

namespace {

const Bytef* zlib_bytes(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());
}

}  // namespace

PackedText packed(std::string_view text) {
  std::string bytes(compressBound(text.size()), '\0');
  uLongf length = bytes.size();
  if (compress(reinterpret_cast<Bytef*>(bytes.data()), &length, zlib_bytes(text), text.size()) !=
      Z_OK)
    throw std::bad_alloc();
  bytes.resize(length);
  if (bytes.size() >= text.size()) bytes = text;
  return {std::move(bytes), text.size()};
}

Expected<std::string> unpacked(std::string_view bytes, std::size_t size, std::size_t most) {
  if (size > most) return Failure{"too long"};
  if (bytes.size() == size) return std::string(bytes);
  std::string text(size, '\0');
  uLongf length = text.size();
  const int code =
      uncompress(reinterpret_cast<Bytef*>(text.data()), &length, zlib_bytes(bytes), bytes.size());
  if (code != Z_OK || length != size) return Failure{"cannot be unpacked"};
  return text;
}

}  // namespace connect4
