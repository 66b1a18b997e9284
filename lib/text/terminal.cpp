#include "lib/text/terminal.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>

namespace connect4 {

namespace {

struct Range {
  char32_t first, last;
};

/// They fill columns with nothing: spaces, and the fillers of Hangul and Braille.
constexpr std::array<Range, 11> blank_ranges{{{0x0020, 0x0020},
                                              {0x00A0, 0x00A0},
                                              {0x00AD, 0x00AD},
                                              {0x115F, 0x1160},
                                              {0x1680, 0x1680},
                                              {0x2000, 0x200A},
                                              {0x202F, 0x202F},
                                              {0x205F, 0x205F},
                                              {0x2800, 0x2800},
                                              {0x3000, 0x3000},
                                              {0x3164, 0x3164}}};
/// They show nothing by themselves (Unicode's Default_Ignorable_Code_Point but for the fillers).
constexpr std::array<Range, 9> unseen_ranges{{{0x00AD, 0x00AD},
                                              {0x034F, 0x034F},
                                              {0x061C, 0x061C},
                                              {0x180B, 0x180F},
                                              {0x200B, 0x200F},
                                              {0x2060, 0x206F},
                                              {0xFE00, 0xFE0F},
                                              {0xFEFF, 0xFEFF},
                                              {0xE0000, 0xE0FFF}}};

template <class Ranges>
bool is_in(char32_t character, const Ranges& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [character](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

int width_of(char32_t character) {
  return utf8proc_charwidth(static_cast<utf8proc_int32_t>(character));
}

/// Takes a character off well-formed UTF-8; of anything else a byte, as U+FFFD.
char32_t take_character(std::string_view& text) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const std::size_t count = text.copy(reinterpret_cast<char*>(bytes.data()), bytes.size());
  utf8proc_int32_t character = 0;
  const utf8proc_ssize_t length =
      utf8proc_iterate(bytes.data(), static_cast<utf8proc_ssize_t>(count), &character);
  text.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
  return length > 0 ? static_cast<char32_t>(character) : U'\uFFFD';
}

/// The text with an accented letter as one character: it may also be a letter and an accent.
std::string composed(const std::string& text) {
  utf8proc_uint8_t* result = nullptr;
  const auto length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), std::ssize(text),
                   &result, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (length < 0) return text;  // it is not UTF-8
  return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(length)};
}

std::string blanks_for(const std::string& text, int width) {
  return std::string(static_cast<std::size_t>(std::max(width - display_width(text), 0)), ' ');
}

}  // namespace

int display_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) width += width_of(take_character(text));
  return width;
}

std::string appearance(std::string_view text) {
  std::string seen;
  while (!text.empty()) {
    const std::string_view from_here = text;
    const char32_t character = take_character(text);
    if (is_in(character, unseen_ranges)) continue;
    if (!is_in(character, blank_ranges))
      seen += from_here.substr(0, from_here.size() - text.size());
    else if (!seen.empty() && !seen.ends_with(' '))
      seen += ' ';
  }
  if (seen.ends_with(' ')) seen.pop_back();
  return composed(seen);
}

bool is_visible(std::string_view text) {
  while (!text.empty()) {
    const char32_t character = take_character(text);
    if (width_of(character) > 0 && !is_in(character, blank_ranges)) return true;
  }
  return false;
}

int rows_filled(std::string_view text, int width) {
  int rows = 1;
  for (int used = 0; !text.empty();) {
    const int next = width_of(take_character(text));
    if (used + next > width) {
      ++rows;
      used = 0;
    }
    used += next;
  }
  return rows;
}

std::string padded(const std::string& text, int width) {
  return text + blanks_for(text, width);
}

std::string padded_left(const std::string& text, int width) {
  return blanks_for(text, width) + text;
}

std::string cut(const std::string& text, int width) {
  if (display_width(text) <= width) return text;
  std::string_view rest = text;
  for (int used = 0;;) {
    std::string_view next = rest;
    used += width_of(take_character(next));
    if (used > width - 1) break;
    rest = next;
  }
  return text.substr(0, text.size() - rest.size()) + "…";
}

int columns_in_rows(int rows, int width) {
  return rows * std::max(width - 1, 1);
}

std::string first_rows(std::string_view text, int rows, int width) {
  const int row = columns_in_rows(1, width);
  std::string result;
  while (rows > 0 && !text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const std::string line = cut(std::string(text.substr(0, length)), columns_in_rows(rows, width));
    result += line + "\n";
    rows -= std::max((display_width(line) + row - 1) / row, 1);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return result;
}

TerminalEnvironment TerminalEnvironment::read(
    const std::function<const char*(const char*)>& variable) {
  const auto value = [&](const char* name) -> std::string {
    const char* const text = variable(name);
    return text != nullptr ? text : "";
  };
  std::string locale;  // the first of these that is set
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (locale.empty()) locale = value(name);
  std::transform(locale.begin(), locale.end(), locale.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const std::string type = value("TERM");
  return {.moves_cursor = !type.empty() && type != "dumb",
          .is_utf8 =
              locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos,
          .refuses_colour = !value("NO_COLOR").empty()};
}

bool TerminalEnvironment::shows_colour(std::string_view when, bool is_terminal) const {
  return when == "always" || (when == "auto" && is_terminal && moves_cursor && !refuses_colour);
}

}  // namespace connect4
