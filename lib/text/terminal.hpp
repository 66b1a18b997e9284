// Text on a terminal: how much room it takes, and how it may look.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace connect4 {

/// The number of columns of a terminal that a well-formed UTF-8 text fills, character by character.
/// Combining marks and joiners take none, East Asian wide characters and emoji two. By utf8proc,
/// which has Unicode's own tables: of 144,695 characters 758 have another width in the C library,
/// of our former table of blocks 11,102 had. A sequence that a terminal draws as one emoji (a
/// family, a skin colour) is as wide as all its parts here, as it is on most terminals.
int display_width(std::string_view text);

/// The visible part of a well-formed UTF-8 text. It leaves out characters that show nothing, such
/// as zero-width spaces, joiners and soft hyphens, and has one space for white space of any kind.
/// An accented letter is one character in it, however it was written.
/// Two texts of one appearance cannot be told apart; letters of different scripts that look the
/// same still differ.
std::string appearance(std::string_view text);

/// Whether a well-formed UTF-8 text shows anything: a character that fills columns and is not a
/// space.
bool is_visible(std::string_view text);

/// The number of rows of a terminal `width` columns wide that a text fills from the first column
/// on. A wide character that does not fit into a row's last column goes into the next row.
int rows_filled(std::string_view text, int width);

/// Returns the text with spaces after it, `width` columns wide; longer texts are left as they are.
std::string padded(const std::string& text, int width);

/// Returns the text with the spaces before it.
std::string padded_left(const std::string& text, int width);

/// Returns the text in at most `width` columns; a cut text ends with "…".
std::string cut(const std::string& text, int width);

/// The part of some lines that fills at most `rows` rows of a terminal `width` columns wide. Long
/// lines continue in the next row; the line that has to end sooner is cut. Each line taken ends
/// with a newline.
std::string first_rows(std::string_view text, int rows, int width);

/// The columns of text that `rows` rows hold in any case. A wide character that does not fit into a
/// row's last column leaves it free.
int columns_in_rows(int rows, int width);

/// The look of text, as far as the variables tell. A plain value.
struct TerminalEnvironment {
  bool moves_cursor = false;    ///< TERM names a terminal that understands control sequences
  bool is_utf8 = false;         ///< so says the locale that decides on characters
  bool refuses_colour = false;  ///< NO_COLOR is set and not empty

  /// Reads them through that: null if a variable is not set.
  static TerminalEnvironment read(const std::function<const char*(const char*)>& variable);

  /// Whether to use colours if `when` is "always", "never" or "auto". "auto" needs a terminal,
  /// `is_terminal`, that understands them, and an environment that does not refuse them.
  bool shows_colour(std::string_view when, bool is_terminal) const;
};

}  // namespace connect4
