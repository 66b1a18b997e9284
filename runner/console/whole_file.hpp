// A file that is written whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Takes the place of a file when it is complete, and not before: it is written beside it under
/// another name. What is there and is no regular file (a pipe, /dev/stdout) is written to as it is.
class WholeFile {
 public:
  /// Throws UsageError where the file cannot be written.
  explicit WholeFile(const std::string& path);
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Leaves the old file as it was, unless commit() came before.
  ~WholeFile();

  /// Writes the content and puts it into place. Once only. Throws UsageError where that fails.
  void commit(std::string_view content);

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string draft_;  ///< where it is written to; empty once in place, or where that is path_
  Descriptor file_;
};

}  // namespace connect4
