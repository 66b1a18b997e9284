// Tables in plain text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace connect4 {

/// A column of a Table.
struct TableColumn {
  enum class Align { left, right };

  std::string title;
  Align align = Align::right;
  /// If the table is too wide, columns with a number above 0 go, the smallest number first;
  /// those that share a number go together.
  int goes = 0;
  /// If that is not enough, cells of this column are cut, down to that many characters; 0:
  /// they never are.
  int cut_to = 0;
};

/// The format of a table.
enum class TableFormat { text, markdown, csv, html };

/// Returns the formats by the names that options give them.
const std::vector<std::pair<std::string, TableFormat>>& table_formats();

/// Rows of text under titles, two spaces between columns, no spaces at the ends of lines. Titles
/// and cells are made safe to print. A value.
class Table {
 public:
  explicit Table(std::vector<TableColumn> columns);

  /// Adds as many cells as there are columns; throws std::invalid_argument otherwise.
  void add_row(const std::vector<std::string>& cells);

  /// The table at no more than `width` characters a line, as far as its columns can give way.
  /// Columns without any text in their cells are left out. Each line ends with a newline.
  std::string text(int width) const;

  /// The table in HTML with that caption, as wide as it is. Nothing in it is HTML but the tags of
  /// the table.
  std::string html(const std::string& caption) const;

  /// Returns the table in GitHub's Markdown, as wide as it is. Nothing in its cells is Markdown.
  std::string markdown() const;

  /// Returns the table in CSV, the titles in its first line.
  std::string csv() const;

 private:
  struct Layout {
    std::vector<std::size_t> shown;  // columns
    std::vector<int> widths;         // of each that is shown
    int total() const;
  };
  Layout layout(int width) const;
  std::vector<std::size_t> all_shown() const;
  std::string line(const std::vector<std::string>& cells, const Layout& layout) const;

  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// A table, and its title.
struct TitledTable {
  std::string title;
  Table table;
};

/// The tables, one after the other, in a format other than text. In Markdown all but the first
/// have their title above them.
std::string written(const std::vector<TitledTable>& tables, TableFormat format);

}  // namespace connect4
