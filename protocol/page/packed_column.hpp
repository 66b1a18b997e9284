// Numbers in a row as text that a browser unpacks without help.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace connect4 {

/// A column of a page (protocol/PAGE.md): its bytes. A value.
class PackedColumn {
 public:
  /// The lowest eight bits.
  void add_byte(int value) { bytes_ += static_cast<char>(value); }

  /// Seven bits a byte, the lowest first; all but the last byte have the eighth bit set.
  void add_varint(std::uint32_t value);

  void add_text(std::string_view text) { bytes_ += text; }

  const std::string& bytes() const { return bytes_; }

  /// Compressed by deflate (RFC 1951) and in base64 (RFC 4648, with padding). Throws std::bad_alloc
  /// where there is no memory.
  std::string packed() const;

 private:
  std::string bytes_;
};

}  // namespace connect4
