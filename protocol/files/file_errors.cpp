#include "protocol/files/file_errors.hpp"

#include <algorithm>

#include "lib/text/printable.hpp"

namespace connect4 {

void FileErrors::add(int line, std::string_view path, std::string_view complaint) {
  errors_.push_back({line, printable(std::string(path) + std::string(complaint))});
}

std::string FileErrors::place(int line) const {
  return line == 0 ? "--set" : file_name_ + ":" + std::to_string(line);
}

std::string FileErrors::text() const {
  std::vector<Error> sorted = errors_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Error& a, const Error& b) { return a.line < b.line; });
  std::string text;
  for (std::size_t i = 0; i < std::min(sorted.size(), max_shown_errors); ++i)
    text += (i == 0 ? "" : "\n") + place(sorted[i].line) + ": " + sorted[i].text;
  if (sorted.size() > max_shown_errors)
    text += "\nand " + std::to_string(sorted.size() - max_shown_errors) + " more";
  return text;
}

}  // namespace connect4
