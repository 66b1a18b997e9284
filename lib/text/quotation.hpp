// Somebody's input inside an error message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace connect4 {

/// The text in double quotes, safe to print anywhere: bytes other than printable ASCII are shown as
/// \xNN, and what follows the first 60 bytes as "...". For input that ought to be ASCII.
std::string quotation(std::string_view text);

/// In characters: more than a name or a path has in earnest.
inline constexpr std::size_t longest_quoted = 200;

/// Returns a name from outside, such as the name of a file, as a part of a message. The name is
/// shortened(), so the message stays one line.
std::string shown(std::string_view name);

/// Returns the same in double quotes.
std::string in_quotes(std::string_view name);

}  // namespace connect4
