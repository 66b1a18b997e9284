#include "runner/arena/class_list.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "protocol/files/file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/arena/links_file.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_bytes_of_list = 1 << 20;
/// Names of files have 255 bytes, and versions of a player have a number behind its name.
constexpr std::size_t most_bytes_of_name = 200;

using Rows = std::vector<std::vector<std::string>>;

std::optional<std::size_t> find_column(const Rows& rows, std::string_view name) {
  if (rows.empty()) return std::nullopt;
  const auto at = std::find_if(rows.front().begin(), rows.front().end(), [&](const auto& title) {
    return in_small_letters(std::string(trimmed(title))) == name;
  });
  if (at == rows.front().end()) return std::nullopt;
  return static_cast<std::size_t>(at - rows.front().begin());
}

/// The columns that are neither name nor id, and not the one that links.csv adds.
std::vector<std::size_t> further_columns(const Rows& rows) {
  std::vector<std::size_t> further;
  for (std::size_t column = 0; column < rows.front().size(); ++column) {
    const std::string title = in_small_letters(std::string(trimmed(rows.front()[column])));
    if (title != "name" && title != "id" && title != "link") further.push_back(column);
  }
  return further;
}

ClassList students_of(const std::string& path, const Rows& rows, std::vector<std::string> taken) {
  const auto name = find_column(rows, "name"), id = find_column(rows, "id");
  if (!name)
    throw UsageError(in_quotes(path) +
                     ": its first line names no column \"name\"; begin it with the line name,id");
  const std::vector<std::size_t> further = further_columns(rows);
  ClassList list;
  for (const std::size_t column : further) list.columns.emplace_back(trimmed(rows.front()[column]));
  for (std::size_t line = 1; line < rows.size(); ++line) {
    const auto cell = [&](std::optional<std::size_t> column) {
      return std::string(column && *column < rows[line].size() ? trimmed(rows[line][*column]) : "");
    };
    Student student{cell(name), cell(id)};
    if (student.name.empty()) continue;
    for (const std::size_t column : further) student.further.push_back(cell(column));
    auto problem = problem_with_name(student.name, taken);
    if (!problem) problem = problem_with_id(student.id);
    if (problem)
      throw UsageError(in_quotes(path) + ": " + in_quotes(student.name) + " " + *problem);
    taken.push_back(student.name);
    list.students.push_back(std::move(student));
  }
  if (list.students.empty())
    throw UsageError(in_quotes(path) + ": it has no names; add a line for each");
  return list;
}

}  // namespace

std::optional<std::string> problem_with_name(const std::string& name,
                                             const std::vector<std::string>& others) {
  if (!is_tournament_name(name))
    return "is not a name for a player; give 1 to 64 printable characters without a slash, not "
           "beginning with a dot";
  if (name.size() > most_bytes_of_name)
    return "has " + std::to_string(name.size()) + " bytes, and it becomes the name of a folder; " +
           "give at most " + std::to_string(most_bytes_of_name);
  if (appearance(name) == teacher_name)
    return "is the name of your own line in links.csv; give the player another one";
  const auto looks_the_same = [&](const std::string& other) {
    return appearance(other) == appearance(name);
  };
  if (std::ranges::any_of(others, looks_the_same))
    return "looks the same as the name of another; give each player its own name";
  return std::nullopt;
}

std::optional<std::string> problem_with_id(const std::string& id) {
  if (id.empty() || is_printable_name(id)) return std::nullopt;
  return "has an id that cannot be one; give 1 to 64 printable characters, without spaces around "
         "them, or none";
}

ClassList read_class_list(const std::string& path, std::vector<std::string> taken) {
  const auto text = read_whole_file(path, most_bytes_of_list, "any list of a class");
  if (!text) throw UsageError(in_quotes(path) + ": " + text.error() + "; give a CSV file");
  const auto rows = parse_csv(*text);
  if (!rows) throw UsageError(in_quotes(path) + ": " + rows.error());
  return students_of(path, *rows, std::move(taken));
}

}  // namespace connect4
