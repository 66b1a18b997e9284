#include "lib/text/table.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/escapes.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"

namespace connect4 {

namespace {

constexpr std::string_view gap = "  ";

std::string aligned(const std::string& text, int width, TableColumn::Align align) {
  return align == TableColumn::Align::left ? padded(text, width) : padded_left(text, width);
}

/// Text on the left names the subject of the row.
std::string html_cell(const std::string& text, TableColumn::Align align) {
  return align == TableColumn::Align::left ? "<th scope=\"row\">" + escaped_for_html(text) + "</th>"
                                           : "<td>" + escaped_for_html(text) + "</td>";
}

std::string markdown_cell(const std::string& text) {
  return " " + escaped_for_markdown(text) + " |";
}

}  // namespace

const std::vector<std::pair<std::string, TableFormat>>& table_formats() {
  static const std::vector<std::pair<std::string, TableFormat>> formats{
      {"text", TableFormat::text},
      {"markdown", TableFormat::markdown},
      {"csv", TableFormat::csv},
      {"html", TableFormat::html}};
  return formats;
}

Table::Table(std::vector<TableColumn> columns) : columns_(std::move(columns)) {
  for (TableColumn& column : columns_) column.title = printable(column.title);
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
    int next = 0;  // to go
    for (const std::size_t column : layout.shown)
      if (const int goes = columns_[column].goes; goes > 0 && (next == 0 || goes < next))
        next = goes;
    if (next == 0) break;
    Layout rest;
    for (std::size_t k = 0; k < layout.shown.size(); ++k) {
      if (columns_[layout.shown[k]].goes == next) continue;
      rest.shown.push_back(layout.shown[k]);
      rest.widths.push_back(layout.widths[k]);
    }
    layout = std::move(rest);
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
    line += aligned(cut(cells[column], layout.widths[k]), layout.widths[k], columns_[column].align);
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

std::vector<std::size_t> Table::all_shown() const {
  return layout(std::numeric_limits<int>::max()).shown;
}

std::string Table::markdown() const {
  const std::vector<std::size_t> shown = all_shown();
  std::string text = "|";
  for (const std::size_t column : shown) text += markdown_cell(columns_[column].title);
  text += "\n|";
  for (const std::size_t column : shown)
    text += columns_[column].align == TableColumn::Align::left ? " --- |" : " ---: |";
  text += "\n";
  for (const auto& row : rows_) {
    text += "|";
    for (const std::size_t column : shown) text += markdown_cell(row[column]);
    text += "\n";
  }
  return text;
}

std::string Table::csv() const {
  const std::vector<std::size_t> shown = all_shown();
  std::vector<std::string> titles;
  for (const std::size_t column : shown) titles.push_back(columns_[column].title);
  std::string text = csv_line(titles);
  for (const auto& row : rows_) {
    std::vector<std::string> cells;
    for (const std::size_t column : shown) cells.push_back(row[column]);
    text += csv_line(cells);
  }
  return text;
}

std::string Table::html(const std::string& caption) const {
  const std::vector<std::size_t> shown = all_shown();
  std::string html = "<table>\n<caption>" + escaped_for_html(caption) + "</caption>\n<thead><tr>";
  for (const std::size_t column : shown)
    html += "<th scope=\"col\">" + escaped_for_html(columns_[column].title) + "</th>";
  html += "</tr></thead>\n<tbody>\n";
  for (const auto& row : rows_) {
    html += "<tr>";
    for (const std::size_t column : shown) html += html_cell(row[column], columns_[column].align);
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

std::string written(const std::vector<TitledTable>& tables, TableFormat format) {
  std::string text;
  for (const auto& [title, table] : tables) {
    const bool is_first = text.empty();
    if (!is_first) text += "\n";
    if (format == TableFormat::html) text += table.html(title);
    if (format == TableFormat::csv) text += table.csv();
    if (format != TableFormat::markdown) continue;
    if (!is_first) text += "**" + escaped_for_markdown(title) + "**\n\n";
    text += table.markdown();
  }
  return text;
}

}  // namespace connect4
