// The mistakes in a file that a person wrote, and the reason why a file cannot be written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

/// The number of errors of a file that are told together.
inline constexpr std::size_t max_shown_errors = 10;

/// Collects the errors of one file, so that a person sees them together.
class FileErrors {
 public:
  explicit FileErrors(std::string_view file_name) : file_name_(shown(file_name)) {}

  /// `line` counts from 1; 0 stands for settings from outside the file. `path` leads to the value
  /// inside the file, as in `players[1].time.turn_ms`. The complaint continues from there: " is -5;
  /// it must be ...".
  void add(int line, std::string_view path, std::string_view complaint);

  bool empty() const { return errors_.empty(); }

  /// A line each, "FILE:LINE: PATH COMPLAINT", by line: the first ten, and how many more there are.
  std::string text() const;

 private:
  struct Error {
    int line;
    std::string text;
  };

  std::string place(int line) const;

  std::string file_name_;
  std::vector<Error> errors_;
};

/// Two phrases without a full stop, for a message "INPUT: REASON; REMEDY".
struct WriteProblem {
  std::string reason;  ///< "the disk is full"
  std::string remedy;  ///< "make room and run the same command again"
};

/// Returns the problem behind error number `error` of a call that writes a file or makes a folder.
WriteProblem write_problem(int error);

/// Returns the same in one phrase, "REASON; REMEDY".
Failure write_failure(int error);

/// Returns "INPUT: cannot be written: REASON; REMEDY", the message of all commands.
std::string unwritable_text(const std::string& input, const std::string& problem);

}  // namespace connect4
