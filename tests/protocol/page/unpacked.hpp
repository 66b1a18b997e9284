// A column as a browser unpacks it.
#pragma once

#include <zlib.h>

#include <bitset>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

inline std::string from_base64(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bits, bytes;
  for (const char letter : text.substr(0, text.find('='))) {
    if (digits.find(letter) == digits.npos) throw std::runtime_error("not base64");
    bits += std::bitset<6>(digits.find(letter)).to_string();
  }
  for (std::size_t i = 0; i + 8 <= bits.size(); i += 8)
    bytes += static_cast<char>(std::bitset<8>(bits.substr(i, 8)).to_ulong());
  return bytes;
}

/// The bytes of a packed column.
inline std::string unpacked(const std::string& text) {
  std::string packed = from_base64(text);
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
