// What a browser makes of a column.
#pragma once

#include <zlib.h>

#include <boost/beast/core/detail/base64.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace connect4 {

/// The bytes of a packed column.
inline std::string unpacked(const std::string& text) {
  namespace base64 = boost::beast::detail::base64;
  std::string packed(base64::decoded_size(text.size()), '\0');
  packed.resize(base64::decode(packed.data(), text.data(), text.size()).first);
  z_stream stream{};
  if (inflateInit2(&stream, -15) != Z_OK) throw std::runtime_error("inflateInit2");
  std::string bytes(1 << 24, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int status = inflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  inflateEnd(&stream);
  if (status != Z_STREAM_END || stream.avail_in != 0) throw std::runtime_error("inflate");
  return bytes;
}

/// The numbers of a column of bytes.
inline std::vector<int> unpacked_bytes(const std::string& text) {
  std::vector<int> numbers;
  for (const char byte : unpacked(text)) numbers.push_back(static_cast<unsigned char>(byte));
  return numbers;
}

inline nlohmann::json unpacked_json(const std::string& text) {
  return nlohmann::json::parse(unpacked(text));
}

}  // namespace connect4
