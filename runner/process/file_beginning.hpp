// The first bytes of a file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace connect4 {

/// Returns at most that many bytes: fewer if the file is shorter, none if it cannot be read.
inline std::string beginning_of(const std::filesystem::path& file, std::size_t most) {
  std::string bytes(most, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), static_cast<std::streamsize>(most));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  return bytes;
}

}  // namespace connect4
