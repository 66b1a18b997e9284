#include "runner/page/page_file.hpp"

#include <stdexcept>
#include <utility>

#include "protocol/page/page_data.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

void set_time(PageData& data) {
  data.made_at = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace

std::string data_text(PageData data) {
  set_time(data);
  return to_json(data);
}

std::string page_text(PageData data, const std::string& tables) {
  set_time(data);
  PageParts parts{.title = data.title, .tables = tables, .data = to_json(data)};
  if (data.seen) parts.connect_src = "'self'";
  auto page = page_html(viewer_html(), parts);
  if (!page) throw std::logic_error(page.error());
  return *std::move(page);
}

PageFile::PageFile(const std::string& path)
    : path_(path),
      file_(or_fail_to_write(WholeFile::at(path, WholeFile::Special::write_through), path)) {}

void PageFile::write(PageData data, const std::string& tables) {
  or_fail_to_write(file_.commit(page_text(std::move(data), tables)), path_);
}

}  // namespace connect4
