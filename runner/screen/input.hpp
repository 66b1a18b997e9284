// Lines on their way in.
#pragma once

#include <optional>
#include <string>

namespace connect4 {

/// Standard input, a line at a time. Make one for the program: what it has read ahead is lost with
/// it. Not thread-safe.
class LineInput {
 public:
  /// Of a longer line, the rest is dropped: the system's own limit for a line that it edits, and
  /// for a path.
  static constexpr std::size_t longest_line = 4096;

  /// The next line without its newline; the last may lack one. Nothing at the end of input. Waits
  /// for as long as it takes; throws Interrupted when told to stop and UsageError where standard
  /// input cannot be read.
  std::optional<std::string> next();

 private:
  bool read_more();

  std::string buffer_;     // read and not given out
  std::size_t begin_ = 0;  // of the next line in it
  bool ended_ = false;
};

}  // namespace connect4
