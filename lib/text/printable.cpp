#include "lib/text/printable.hpp"

#include <cstdint>

namespace connect4 {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

struct CodePoint {
  std::uint32_t value;
  std::size_t length;  // in bytes; 0 where the bytes are ill-formed
};

constexpr CodePoint ill_formed{0, 0};

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// The code point at the start of `bytes`, which is not empty.
CodePoint first_code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes.front());
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead < 0xC2 || lead > 0xF4 || bytes.size() < length) return ill_formed;
  std::uint32_t value = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(bytes[i])) return ill_formed;
    value = value << 6 | (static_cast<unsigned char>(bytes[i]) & 0x3F);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return ill_formed;
  return {value, length};
}

bool is_dangerous(std::uint32_t value) {
  const bool control = value < 0x20 || (value >= 0x7F && value < 0xA0);
  const bool bidirectional = value == 0x200E || value == 0x200F ||
                             (value >= 0x202A && value <= 0x202E) ||
                             (value >= 0x2066 && value <= 0x2069);
  return control || bidirectional;
}

bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const CodePoint code_point = first_code_point(bytes);
    if (code_point.length == 0) return false;
    bytes.remove_prefix(code_point.length);
  }
  return true;
}

std::string printable(std::string_view text, bool keep_newlines) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const CodePoint code_point = first_code_point(text);
    const std::string_view bytes = text.substr(0, code_point.length);
    if (code_point.length == 0)
      result += replacement;
    else if (bytes == "\n" || bytes == "\t")
      result += keep_newlines && bytes == "\n" ? '\n' : ' ';
    else
      result += is_dangerous(code_point.value) ? replacement : bytes;
    text.remove_prefix(code_point.length == 0 ? 1 : code_point.length);
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t limit) {
  const std::string whole = printable(text);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (is_continuation(whole[i])) continue;
    if (characters == limit) return whole.substr(0, i) + "…";
    ++characters;
  }
  return whole;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace connect4
