#include "runner/arena/class_list.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/text/words.hpp"
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

/// The columns that links.csv copies: all but the name, and the one that it adds.
std::vector<std::size_t> further_columns(const Rows& rows) {
  std::vector<std::size_t> further;
  for (std::size_t column = 0; column < rows.front().size(); ++column) {
    const std::string title = in_small_letters(std::string(trimmed(rows.front()[column])));
    if (title != "name" && title != "link") further.push_back(column);
  }
  return further;
}

/// Appends the code point in UTF-8. A surrogate gives bytes that is_utf8() refuses.
void add_letter(std::uint32_t letter, std::string& text) {
  const int further = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
  constexpr std::array<std::uint32_t, 4> marks{0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(marks.at(static_cast<std::size_t>(further)) | letter >> 6 * further);
  for (int i = further - 1; i >= 0; --i) text += static_cast<char>(0x80 | (letter >> 6 * i & 0x3F));
}

/// Returns UTF-8 of a text in UTF-16 with a byte order mark, as spreadsheets write "Unicode text".
std::string from_utf16(std::string_view bytes) {
  const bool is_little = bytes.starts_with("\xFF\xFE");
  const auto unit_at = [&](std::size_t i) -> std::uint32_t {
    if (i + 1 >= bytes.size()) return 0;
    const auto first = static_cast<unsigned char>(bytes[i]);
    const auto second = static_cast<unsigned char>(bytes[i + 1]);
    return is_little ? second << 8 | first : first << 8 | second;
  };
  std::string text;
  for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
    std::uint32_t letter = unit_at(i);
    if (letter >> 10 == 0x36 && unit_at(i + 2) >> 10 == 0x37) {  // a pair of surrogates
      letter = 0x10000 + ((letter & 0x3FF) << 10) + (unit_at(i + 2) & 0x3FF);
      i += 2;
    }
    add_letter(letter, text);
  }
  return text;
}

/// Returns the text of a list in UTF-8. Throws UsageError if it is certainly in no encoding that
/// tells itself.
std::string in_utf8(const std::string& path, std::string text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) text = from_utf16(text);
  if (is_utf8(text)) return text;
  throw UsageError(in_quotes(path) +
                   " is not UTF-8 text, most likely Windows-1252, as Excel writes CSV; save it as "
                   "\"CSV UTF-8\", or: iconv -f WINDOWS-1252 -t UTF-8 " +
                   as_shell_word(path) + " > names-utf8.csv");
}

/// Refuses a line with more fields than the first line has: a comma in a name that is not quoted.
void check_fields(const std::string& path, const Rows& rows) {
  for (const std::vector<std::string>& row : rows)
    if (row.size() > rows.front().size())
      throw UsageError(in_quotes(path) + ": the line that begins with " + in_quotes(row.front()) +
                       " has " + std::to_string(row.size()) + " fields, but the first line has " +
                       std::to_string(rows.front().size()) +
                       "; put a name with a comma in quotes: \"Doe, Ann\",s1");
}

ClassList students_of(const std::string& path, const Rows& rows, std::vector<std::string> taken) {
  const auto name = find_column(rows, "name"), id = find_column(rows, "id");
  if (!name)
    throw UsageError(in_quotes(path) +
                     ": its first line has no column \"name\"; begin it with the line name,id");
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
    throw UsageError(in_quotes(path) + ": it contains no names; add a line for each player");
  return list;
}

}  // namespace

std::optional<std::string> problem_with_name(const std::string& name,
                                             const std::vector<std::string>& others) {
  if (!is_tournament_name(name))
    return "cannot be a player's name; give " + std::string(tournament_name_rule);
  if (name.size() > most_bytes_of_name)
    return "has " + std::to_string(name.size()) + " bytes, too many for the name of a folder; " +
           "give at most " + std::to_string(most_bytes_of_name);
  if (appearance(name) == teacher_name)
    return "is the name of your own line in links.csv; give the player another one";
  const auto looks_the_same = [&](const std::string& other) {
    return appearance(other) == appearance(name);
  };
  if (std::ranges::any_of(others, looks_the_same))
    return "looks the same as another player's name; give each player its own";
  return std::nullopt;
}

std::optional<std::string> problem_with_id(const std::string& id) {
  if (id.empty()) return std::nullopt;
  const std::vector<std::string> ids = parts_of(id);
  for (auto each = ids.begin(); each != ids.end(); ++each) {
    if (!is_printable_name(*each))
      return "has the id " + in_quotes(*each) + "; give " + std::string(printable_name_rule) +
             ", or none";
    if (std::find(ids.begin(), each, *each) != each)
      return "has the id " + in_quotes(*each) + " twice; give each person its own";
  }
  return std::nullopt;
}

std::vector<std::string> columns_of_person(const Student& student, std::size_t person) {
  std::vector<std::string> columns = student.further;
  const std::size_t people = parts_of(student.id).size();
  for (std::string& column : columns)
    if (const auto parts = parts_of(column); parts.size() == people) column = parts.at(person);
  return columns;
}

ClassList read_class_list(const std::string& path, std::vector<std::string> taken) {
  const auto text = read_whole_file(path, most_bytes_of_list);
  if (!text) throw UsageError(in_quotes(path) + ": " + text.error() + "; give a CSV file");
  const auto rows = parse_csv(in_utf8(path, *text));
  if (!rows) throw UsageError(in_quotes(path) + ": " + rows.error());
  check_fields(path, *rows);
  return students_of(path, *rows, std::move(taken));
}

}  // namespace connect4
