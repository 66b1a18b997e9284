#include "lib/text/csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// Returns whether the text is a number such as -12, +0.5 or -1.5e-07.
bool is_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return text.find_first_not_of("-.0123456789eE+") == std::string_view::npos &&
         error == std::errc() && end == text.data() + text.size();
}

/// Returns whether a spreadsheet would compute the text, behind any apostrophes that mark it.
bool is_formula(std::string_view text) {
  constexpr std::string_view beginnings = "=+-@\t\r";
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  return !text.empty() && beginnings.find(text.front()) != std::string_view::npos && text != "-" &&
         !is_number(text);
}

std::string csv_field(const std::string& value) {
  const std::string text = (is_formula(value) ? "'" : "") + printable(value, true);
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + "\"";
}

char separator_in(std::string_view line) {
  const auto more = [&](char one, char other) {
    return std::ranges::count(line, one) < std::ranges::count(line, other);
  };
  return std::ranges::max(std::array{',', ';', '\t'}, more);
}

/// Reads one field after the other.
class CsvReader {
 public:
  explicit CsvReader(std::string_view text)
      : text_(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0)),
        separator_(separator_in(text_.substr(0, text_.find_first_of("\r\n")))) {}

  Expected<std::vector<std::vector<std::string>>> rows() {
    std::vector<std::vector<std::string>> rows;
    while (at_ < text_.size()) {
      std::vector<std::string> row;
      do {
        if (!read_field(row.emplace_back()))
          return Failure{"the quote in line " + std::to_string(line_) +
                         " is never closed; close it, or write a quote inside a cell twice"};
      } while (takes(separator_));
      takes('\r');
      takes('\n');
      ++line_;
      if (std::ranges::any_of(row, [](const std::string& field) { return !field.empty(); }))
        rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  bool takes(char letter) {
    const bool is_there = at_ < text_.size() && text_[at_] == letter;
    at_ += is_there ? 1 : 0;
    return is_there;
  }

  /// Returns false if a quote has no end.
  bool read_field(std::string& field) {
    if (takes('"')) {
      while (true) {
        if (at_ == text_.size()) return false;
        if (!takes('"'))
          field += text_[at_++];
        else if (takes('"'))
          field += '"';
        else
          break;
      }
    }
    while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\r' &&
           text_[at_] != '\n')
      field += text_[at_++];
    if (field.starts_with('\'') && is_formula(std::string_view(field).substr(1))) field.erase(0, 1);
    return true;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<std::string> parts_of(std::string_view field) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= field.size();) {
    const std::size_t end = std::min(field.find(';', begin), field.size());
    parts.emplace_back(trimmed(field.substr(begin, end - begin)));
    begin = end + 1;
  }
  return parts;
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i)
    line += (i == 0 ? "" : ",") + csv_field(fields[i]);
  return line + "\r\n";
}

Expected<std::vector<std::vector<std::string>>> parse_csv(std::string_view text) {
  return CsvReader(text).rows();
}

}  // namespace connect4
