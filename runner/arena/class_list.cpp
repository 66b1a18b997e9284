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

using Rows = std::vector<std::vector<std::string>>;

std::optional<std::size_t> find_column(const Rows& rows, std::string_view name) {
  if (rows.empty()) return std::nullopt;
  const auto at = std::find_if(rows.front().begin(), rows.front().end(), [&](const auto& title) {
    return in_small_letters(std::string(trimmed(title))) == name;
  });
  if (at == rows.front().end()) return std::nullopt;
  return static_cast<std::size_t>(at - rows.front().begin());
}

std::vector<Student> students_of(const std::string& path, const Rows& rows,
                                 std::vector<std::string> taken) {
  const auto name = find_column(rows, "name"), id = find_column(rows, "id");
  if (!name)
    throw UsageError(in_quotes(path) +
                     ": its first line names no column \"name\"; begin it with the line name,id");
  std::vector<Student> students;
  taken.emplace_back(teacher_name);
  for (std::size_t line = 1; line < rows.size(); ++line) {
    const auto cell = [&](std::optional<std::size_t> column) {
      return std::string(column && *column < rows[line].size() ? trimmed(rows[line][*column]) : "");
    };
    Student student{cell(name), cell(id)};
    if (student.name.empty()) continue;
    if (const auto problem = problem_with_name(student.name, taken))
      throw UsageError(in_quotes(path) + ": " + in_quotes(student.name) + " " + *problem);
    taken.push_back(student.name);
    students.push_back(std::move(student));
  }
  if (students.empty())
    throw UsageError(in_quotes(path) + ": it has no names; add a line for each");
  return students;
}

}  // namespace

std::optional<std::string> problem_with_name(const std::string& name,
                                             const std::vector<std::string>& others) {
  if (!is_tournament_name(name))
    return "is not a name for a player; give 1 to 64 printable characters without a slash, not "
           "beginning with a dot";
  const auto looks_the_same = [&](const std::string& other) {
    return appearance(other) == appearance(name);
  };
  if (std::ranges::any_of(others, looks_the_same))
    return "looks the same as the name of another; give each player its own name";
  return std::nullopt;
}

std::vector<Student> read_class_list(const std::string& path, std::vector<std::string> taken) {
  const auto text = read_whole_file(path, most_bytes_of_list, "any list of a class");
  if (!text) throw UsageError(in_quotes(path) + ": " + text.error() + "; give a CSV file");
  const auto rows = parse_csv(*text);
  if (!rows) throw UsageError(in_quotes(path) + ": " + rows.error());
  return students_of(path, *rows, std::move(taken));
}

}  // namespace connect4
