// One list of columns for a table that people read and for the JSON that programs read.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/text/csv.hpp"
#include "lib/text/table.hpp"

namespace connect4 {

/// A column of a table with a line for each Row, and the member of JSON with the same value. Text,
/// Markdown, CSV and HTML have the columns with a title. JSON has the columns with a member. Both
/// keep the order of the list.
template <class Row>
struct ColumnOf {
  TableColumn column{};  ///< without a title: only for programs
  std::string member{};  ///< empty: only for people
  std::function<nlohmann::ordered_json(const Row&)> value{};
  std::function<std::string(const Row&)> text{};  ///< of the cell; nothing: the value as it is
};

template <class Row>
using ColumnsOf = std::vector<ColumnOf<Row>>;

/// Returns the value; null if it is missing.
template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// Returns the cell of a value: text without quotes, empty for null.
inline std::string cell_of(const nlohmann::ordered_json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? "" : value.dump();
}

template <class Row>
std::vector<TableColumn> shown_columns(const ColumnsOf<Row>& columns) {
  std::vector<TableColumn> result;
  for (const auto& [column, member, value, text] : columns)
    if (!column.title.empty()) result.push_back(column);
  return result;
}

/// Returns the cells of shown_columns().
template <class Row>
std::vector<std::string> cells_of(const ColumnsOf<Row>& columns, const Row& row) {
  std::vector<std::string> cells;
  for (const auto& [column, member, value, text] : columns)
    if (!column.title.empty()) cells.push_back(text ? text(row) : cell_of(value(row)));
  return cells;
}

template <class Row>
Table table_of(const ColumnsOf<Row>& columns, const std::vector<Row>& rows) {
  Table table(shown_columns(columns));
  for (const Row& row : rows) table.add_row(cells_of(columns, row));
  return table;
}

/// Returns the line of titles of CSV. It has all shown_columns(), even those without any text.
template <class Row>
std::string csv_titles(const ColumnsOf<Row>& columns) {
  std::vector<std::string> titles;
  for (const TableColumn& column : shown_columns(columns)) titles.push_back(column.title);
  return csv_line(titles);
}

/// Returns the same with the lines of the table.
template <class Row>
std::string csv_of(const ColumnsOf<Row>& columns, const std::vector<Row>& rows) {
  std::string text = csv_titles(columns);
  for (const Row& row : rows) text += csv_line(cells_of(columns, row));
  return text;
}

template <class Row>
nlohmann::ordered_json line_json(const ColumnsOf<Row>& columns, const Row& row) {
  nlohmann::ordered_json line = nlohmann::ordered_json::object();
  for (const auto& [column, member, value, text] : columns)
    if (!member.empty()) line[member] = value(row);
  return line;
}

template <class Row>
nlohmann::ordered_json lines_json(const ColumnsOf<Row>& columns, const std::vector<Row>& rows) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const Row& row : rows) lines.push_back(line_json(columns, row));
  return lines;
}

}  // namespace connect4
