// A page on its way to a file.
#pragma once

#include <string>

#include "protocol/files/whole_file.hpp"
#include "protocol/page/page_data.hpp"

namespace connect4 {

/// The file that a page goes to, which has all of it or what it had before. Not for sharing between
/// threads.
class PageFile {
 public:
  /// Looks at once whether it can be written. A pipe or device is written to as it is; this waits
  /// for a pipe's reader. Throws UsageError where the file cannot be written, as write() does, and
  /// Interrupted when told to stop.
  explicit PageFile(const std::string& path);

  /// Writes the page, made now by this machine's clock; `tables` is HTML for readers without
  /// scripts. Once only.
  void write(PageData data, const std::string& tables);

 private:
  std::string path_;
  WholeFile file_;
};

}  // namespace connect4
