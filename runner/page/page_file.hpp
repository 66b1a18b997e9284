// A page as text, from the viewer, and on its way to a file.
#pragma once

#include <string>
#include <string_view>

#include "protocol/files/whole_file.hpp"
#include "protocol/page/page_data.hpp"

namespace connect4 {

/// results/viewer/dist/viewer.html as it was when the program was built, with its marks
/// (page_html()). Any thread may read it.
std::string_view viewer_html();

/// The page with these data, made now by this machine's clock; `tables` is HTML for readers without
/// scripts. A live page may ask its own server, every other page nobody.
std::string page_text(PageData data, const std::string& tables);

/// Only the data, made now.
std::string data_text(PageData data);

/// The file that a page goes to. It has all of the page, or its content from before. Not for
/// sharing between threads.
class PageFile {
 public:
  /// Looks at once whether it can be written. A pipe or device is written to as it is; this waits
  /// for a pipe's reader. Throws UsageError if the file cannot be written, as write() does, and
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
