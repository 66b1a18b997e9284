// Words as pixels: a window says a few, and a bare machine may have no font.
#pragma once

#include <string_view>
#include <vector>

namespace connect4 {

/// Pixels side by side in a row.
struct Run {
  int x;  ///< of the leftmost one, from the left end of the text
  int y;  ///< from the top of a capital letter
  int length;

  friend bool operator==(const Run&, const Run&) = default;
};

/// What is drawn: a-z, the digits 1-7 of columns, some capitals and punctuation marks. A capital is
/// 7 pixels high, a small letter 5; `p` reaches 2 below the line.
struct Lettering {
  static constexpr int height = 7;
  static constexpr int depth = 2;
  static constexpr int gap = 1;          ///< between letters
  static constexpr int blank_width = 3;  ///< of a blank, and of a character that is not drawn
};

/// Whether the character is a blank or has a drawing.
bool is_lettered(char letter);

/// The text in one line, from left to right and each letter from the top.
std::vector<Run> letter(std::string_view text);

int width_of_lettering(std::string_view text);

}  // namespace connect4
