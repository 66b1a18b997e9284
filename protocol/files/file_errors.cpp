#include "protocol/files/file_errors.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

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

namespace {

struct ProblemRow {
  int error;
  const char* reason;  // null: the system's words
  const char* remedy;
};

constexpr std::array<ProblemRow, 8> problems{{
    {ENOSPC, "the disk is full", "make room and run the same command again"},
    {EDQUOT, "your share of the disk is full (quota)", "make room and run the same command again"},
    {EFBIG, "the file has reached the size limit",
     "raise the limit (ulimit -f) and run the same command again"},
    {EROFS, "its file system is read-only",
     "make it writable (dmesg says why, if it became so by itself) and run the same command again"},
    {EIO, "the disk failed", "check the disk (dmesg says more) and run the same command again"},
    {ENAMETOOLONG, nullptr, "choose a shorter name"},
    {EPIPE, nullptr, "choose another file"},
    {EBADF, "it is closed", "open it"},
}};

}  // namespace

WriteProblem write_problem(int error) {
  const auto row = std::find_if(problems.begin(), problems.end(),
                                [&](const ProblemRow& each) { return each.error == error; });
  const std::string system_words = std::generic_category().message(error);
  if (row == problems.end())
    return {system_words, "choose a folder that exists and that you may write to"};
  return {row->reason == nullptr ? system_words : row->reason, row->remedy};
}

Failure write_failure(int error) {
  const WriteProblem problem = write_problem(error);
  return Failure{problem.reason + "; " + problem.remedy};
}

std::string unwritable_text(const std::string& input, const std::string& problem) {
  return input + ": cannot be written: " + problem;
}

}  // namespace connect4
