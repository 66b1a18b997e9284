// The strip below the board in a window: numbers of columns, the player to move, the keys. Its
// words are pixels, since a bare machine may have no font.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/canvas.hpp"
#include "lib/game/scene.hpp"

namespace connect4 {

/// Pixels side by side in a row.
struct Run {
  int x;  ///< of the leftmost one, from the left end of the text
  int y;  ///< from the top of a capital letter
  int length;

  friend bool operator==(const Run&, const Run&) = default;
};

/// The letters that are drawn: a-z, the digits 1-7 of columns, some capitals and punctuation marks.
/// A capital is 7 pixels high, a small letter 5; `p` reaches 2 below the line.
struct Lettering {
  static constexpr int height = 7;
  static constexpr int depth = 2;
  static constexpr int gap = 1;          ///< between letters
  static constexpr int blank_width = 3;  ///< of a space, and of a character that is not drawn
};

/// Returns whether the character is a space or has a drawing.
bool is_lettered(char letter);

/// Returns the text in one line, from left to right and each letter from the top.
std::vector<Run> letter(std::string_view text);

int width_of_lettering(std::string_view text);

/// The sizes of a window at scale 1, in pixels: the board, and below it the strip. The strip has,
/// from its top, three rows: the numbers of the columns, the side to move or the winner, and the
/// keys.
struct Strip {
  static constexpr int top = Canvas::height;
  static constexpr int height = 37;
  static constexpr int bottom = top + height;  ///< of the window
  static constexpr int numbers_bottom = top + 11;
  static constexpr int margin = 4;
  static constexpr double disc_radius = 4.5;
  static constexpr Paint background{238, 238, 238};
  static constexpr Paint ink{40, 40, 40};
};

/// A text in a window, the top of its capitals at y.
struct Caption {
  int x, y;
  std::string text;

  friend bool operator==(const Caption&, const Caption&) = default;
};

/// All that the strip of that scene says. The person may have said that it wants another game, and
/// is asked once more whether it `gives_up` this one.
std::vector<Caption> captions(const Scene& scene, bool gives_up);

/// Returns the disc of the side that is to move or has won.
std::optional<Circle> side_disc(const Scene& scene);

/// The largest scale from 1 to `wanted` at which the window and its title bar have room on such a
/// screen; 1 if no scale fits.
int scale_that_fits(int wanted, int screen_width, int screen_height);

}  // namespace connect4
