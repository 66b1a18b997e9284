// How much room a text takes on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// How many columns of a terminal a well-formed UTF-8 text fills. Combining marks take none, East
/// Asian wide characters and emoji two (Unicode Standard Annex 11, by blocks rather than by
/// character).
int display_width(std::string_view text);

/// The text with blanks behind it, `width` columns wide; longer texts are left as they are.
std::string padded(const std::string& text, int width);

/// The same with the blanks before it.
std::string padded_left(const std::string& text, int width);

/// The text in at most `width` columns; what is cut off ends with "…".
std::string cut(const std::string& text, int width);

}  // namespace connect4
