#include "lib/text/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace connect4 {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

struct CodePoint {
  std::uint32_t value;
  std::size_t length;  // in bytes; 0 if the bytes are ill-formed
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
  const bool bidirectional = value == 0x061C || value == 0x200E || value == 0x200F ||
                             (value >= 0x202A && value <= 0x202E) ||
                             (value >= 0x2066 && value <= 0x2069);
  const bool separator = value == 0x2028 || value == 0x2029;
  return control || bidirectional || separator;
}

/// Returns whether the text is printable ASCII, as nearly all texts are.
bool is_plain(std::string_view text, bool has_newlines) {
  return std::all_of(text.begin(), text.end(), [&](char byte) {
    return (byte >= ' ' && byte < 0x7F) || (has_newlines && byte == '\n');
  });
}

/// Returns JSON's escape with four digits for a dangerous character.
std::string escape_of(std::uint32_t value) {
  std::array<char, 7> text{};
  std::snprintf(text.data(), text.size(), "\\u%04x", value & 0xFFFFU);
  return text.data();
}

bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

/// Moves one character of `text` to the end of `result`, as printable() shows it. That is a code
/// point, an ill-formed byte, or a line end of two bytes.
void move_character(std::string_view& text, std::string& result, bool keep_newlines) {
  if (text.starts_with("\r\n")) text.remove_prefix(1);
  const CodePoint code_point = first_code_point(text);
  const std::size_t length = code_point.length == 0 ? 1 : code_point.length;
  const std::string_view bytes = text.substr(0, length);
  if (bytes == "\n" || bytes == "\t")
    result += keep_newlines && bytes == "\n" ? '\n' : ' ';
  else
    result += code_point.length == 0 || is_dangerous(code_point.value) ? replacement : bytes;
  text.remove_prefix(length);
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
  if (is_plain(text, keep_newlines)) return std::string(text);
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) move_character(text, result, keep_newlines);
  return result;
}

std::string with_escapes(std::string json) {
  if (is_plain(json, true)) return json;
  std::string result;
  for (std::string_view rest = json; !rest.empty();) {
    const CodePoint code_point = first_code_point(rest);
    const std::string_view bytes = rest.substr(0, std::max<std::size_t>(code_point.length, 1));
    if (bytes != "\n" && is_dangerous(code_point.value))
      result += escape_of(code_point.length == 0 ? 0xFFFD : code_point.value);
    else
      result += bytes;
    rest.remove_prefix(bytes.size());
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t limit) {
  std::string result;
  std::size_t cut = 0;  // the place for "…"
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == limit) return result.substr(0, cut) + "…";
    if (characters + 1 == limit) cut = result.size();
    move_character(text, result, false);
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

namespace {

constexpr std::size_t most_bytes = 60;
constexpr std::string_view hex_digits = "0123456789abcdef";

std::string as_ascii(char letter) {
  if (letter >= ' ' && letter <= '~') return {letter};
  const auto byte = static_cast<unsigned char>(letter);
  return {'\\', 'x', hex_digits[byte / 16], hex_digits[byte % 16]};
}

}  // namespace

std::string quotation(std::string_view text) {
  std::string quote = "\"";
  for (const char letter : text.substr(0, most_bytes)) quote += as_ascii(letter);
  if (text.size() > most_bytes) quote += "...";
  return quote + '"';
}

std::string shown(std::string_view name) {
  return shortened(name, longest_quoted);
}

std::string in_quotes(std::string_view name) {
  return '"' + shown(name) + '"';
}

}  // namespace connect4
