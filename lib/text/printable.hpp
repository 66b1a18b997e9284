// Text from strangers, made safe to show, alone or inside a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace connect4 {

/// Returns whether the bytes are well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms).
bool is_utf8(std::string_view bytes);

/// The text with U+FFFD for everything that could confuse a terminal, a page or a reader. That is
/// ill-formed bytes, control characters (C0 with DEL, C1), the marks that reverse the direction of
/// writing, and Unicode's own line and paragraph separators. Tabs and line ends ("\n", "\r\n")
/// become spaces; with `keep_newlines` every line end becomes "\n". The result is UTF-8.
std::string printable(std::string_view text, bool keep_newlines = false);

/// Returns the JSON text with an escape, \u009b, for each character that printable() would replace.
/// Line ends stay: in JSON they stand between values. The result means the same and can be shown.
/// Well-formed UTF-8.
std::string with_escapes(std::string json);

/// printable() text of at most `limit` characters (code points; at least 1). If something had to
/// be cut off, the last of them is "…". Takes time by the limit, not by the text.
std::string shortened(std::string_view text, std::size_t limit);

/// The text without the spaces at its ends.
std::string_view trimmed(std::string_view text);

/// The text in double quotes, safe to print anywhere: bytes other than printable ASCII are shown as
/// \xNN, and the text after the first 60 bytes as "...". For input that ought to be ASCII.
std::string quotation(std::string_view text);

/// In characters: more than a name or a path has in earnest.
inline constexpr std::size_t longest_quoted = 200;

/// Returns a name from outside, such as the name of a file, as a part of a message. The name is
/// shortened(), so the message stays one line.
std::string shown(std::string_view name);

/// Returns the same in double quotes.
std::string in_quotes(std::string_view name);

/// Returns the text with a to z in place of A to Z. Other bytes stay, so UTF-8 stays well-formed.
/// Pure.
inline std::string in_small_letters(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace connect4
