#include "runner/console/table.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::string_view gap = "  ";

struct Range {
  char32_t first, last;
};

constexpr std::array<Range, 6> combining{{{0x0300, 0x036F},
                                          {0x1AB0, 0x1AFF},
                                          {0x1DC0, 0x1DFF},
                                          {0x200B, 0x200F},
                                          {0x20D0, 0x20FF},
                                          {0xFE00, 0xFE0F}}};
constexpr std::array<Range, 9> wide{{{0x1100, 0x115F},
                                     {0x2E80, 0xA4CF},
                                     {0xAC00, 0xD7A3},
                                     {0xF900, 0xFAFF},
                                     {0xFE30, 0xFE6F},
                                     {0xFF00, 0xFF60},
                                     {0xFFE0, 0xFFE6},
                                     {0x1F300, 0x1FAFF},
                                     {0x20000, 0x3FFFD}}};

template <class Ranges>
bool is_in(char32_t character, const Ranges& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [character](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

int width_of(char32_t character) {
  return is_in(character, combining) ? 0 : is_in(character, wide) ? 2 : 1;
}

/// Takes a character off well-formed UTF-8.
char32_t take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t character = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < std::min(length, text.size()); ++i)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  text.remove_prefix(std::min(length, text.size()));
  return character;
}

/// The text in at most `width` columns; what is cut off ends with "…".
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

std::string padded(const std::string& text, int width, TableColumn::Align align) {
  const int missing = std::max(width - display_width(text), 0);
  const std::string blanks(static_cast<std::size_t>(missing), ' ');
  return align == TableColumn::Align::left ? text + blanks : blanks + text;
}

}  // namespace

int display_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) width += width_of(take_character(text));
  return width;
}

void Table::add_row(const std::vector<std::string>& cells) {
  if (cells.size() != columns_.size())
    throw std::invalid_argument("a table's row has a cell for each column");
  std::vector<std::string> row;
  for (const std::string& cell : cells) row.push_back(printable(cell));
  rows_.push_back(std::move(row));
}

int Table::Layout::total() const {
  int total = -static_cast<int>(gap.size());
  for (const int width : widths) total += width + static_cast<int>(gap.size());
  return total;
}

Table::Layout Table::layout(int width) const {
  Layout layout;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    int widest = 0;
    for (const auto& row : rows_) widest = std::max(widest, display_width(row[i]));
    if (widest == 0 && !rows_.empty()) continue;
    layout.shown.push_back(i);
    layout.widths.push_back(std::max(widest, display_width(columns_[i].title)));
  }
  while (layout.total() > width) {
    std::optional<std::size_t> first;  // to go
    for (std::size_t k = 0; k < layout.shown.size(); ++k) {
      const int goes = columns_[layout.shown[k]].goes;
      if (goes > 0 && (!first || goes < columns_[layout.shown[*first]].goes)) first = k;
    }
    if (!first) break;
    layout.shown.erase(layout.shown.begin() + static_cast<std::ptrdiff_t>(*first));
    layout.widths.erase(layout.widths.begin() + static_cast<std::ptrdiff_t>(*first));
  }
  for (std::size_t k = 0; k < layout.shown.size() && layout.total() > width; ++k)
    if (const int least = columns_[layout.shown[k]].cut_to; least > 0)
      layout.widths[k] = std::clamp(layout.widths[k] - (layout.total() - width),
                                    std::min(least, layout.widths[k]), layout.widths[k]);
  return layout;
}

std::string Table::line(const std::vector<std::string>& cells, const Layout& layout) const {
  std::string line;
  for (std::size_t k = 0; k < layout.shown.size(); ++k) {
    const std::size_t column = layout.shown[k];
    if (k > 0) line += gap;
    line += padded(cut(cells[column], layout.widths[k]), layout.widths[k], columns_[column].align);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string Table::text(int width) const {
  const Layout layout = this->layout(width);
  std::vector<std::string> titles;
  for (const TableColumn& column : columns_) titles.push_back(column.title);
  std::string text = line(titles, layout);
  for (const auto& row : rows_) text += line(row, layout);
  return text;
}

}  // namespace connect4
