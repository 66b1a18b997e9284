// Lines on their way in.
#pragma once

#include <optional>
#include <string>

namespace connect4 {

/// Standard input, a line at a time. Make one for the program: the bytes that it has read ahead are
/// lost with it. Not thread-safe.
class LineInput {
 public:
  /// The rest of a longer line is dropped. This is the system's own limit for a line that it edits,
  /// and for a path.
  static constexpr std::size_t longest_line = 4096;

  /// The next line without its newline; the last may lack one. Nothing at the end of input. Waits
  /// for as long as it takes. Throws Interrupted when told to stop, and UsageError if standard
  /// input cannot be read.
  std::optional<std::string> next();

 private:
  bool read_more();

  std::string buffer_;     // read and not given out
  std::size_t begin_ = 0;  // of the next line in it
  bool ended_ = false;
};

}  // namespace connect4
